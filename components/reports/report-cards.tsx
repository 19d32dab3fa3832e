import type { ReactNode } from "react";
import { AnswerForm } from "@/components/reports/answer-form";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { PointReport, ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { AnswerFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

const looks: Record<ReportState, string> = {
  new: "report-state report-new",
  seen: "report-state report-seen",
  done: "report-state report-done",
};

type ReportCardsProps = {
  reports: PointReport[];
  href: string;
  hasPoints: boolean;
  readable: (iso: string) => ReadableDate;
  answer: FormAction<AnswerFormState>;
};

export const ReportCards = ({ reports, hasPoints, readable, href, answer }: ReportCardsProps) => (
  <ul className="divide-y divide-line card">
    {reports.map((report, index) => (
      <li key={report.id} id={`report-${report.id}`}>
        <details name="report" open={index === 0}>
          <summary className="cursor-pointer px-4 py-3">
            <ReportHead report={report} hasPoint={hasPoints} readable={readable} />
          </summary>
          <div
            className={`grid gap-x-8 gap-y-4 px-4 pb-4 ${hasPoints ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]" : ""}`}
          >
            <ReportText report={report} hasPoint={hasPoints} />
            {report.mayAnswer ? (
              <AnswerForm report={report} href={href} action={answer} />
            ) : (
              <GivenAnswer answer={report.answer} />
            )}
          </div>
        </details>
      </li>
    ))}
  </ul>
);

type ReportTextProps = { report: PointReport; hasPoint: boolean };

function ReportHead({ report, hasPoint, readable }: ReportTextProps & Pick<ReportCardsProps, "readable">) {
  const { kind, state, createdAt, createdBy, accessPoint } = report;
  return (
    <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-3 gap-y-1 align-top">
      <strong>{t(`reports.kind.${kind}`)}</strong>
      <span className={looks[state]}>{t(`reports.state.${state}`)}</span>
      {hasPoint && accessPoint && (
        <span className="min-w-0 wrap-anywhere">
          <bdi>{accessPoint.name}</bdi> <bdi className="text-soft">{accessPoint.location}</bdi>
        </span>
      )}
      <span className="text-[0.8125rem] text-soft">
        <ReadableTime date={readable(createdAt)} />
        {" · "}
        {createdBy ? <bdi>{createdBy.name}</bdi> : t("reports.withoutAccount")}
      </span>
    </span>
  );
}

function ReportText({ report: { text, contact, accessPoint }, hasPoint }: ReportTextProps) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {text && (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {contact && <p className="wrap-anywhere">{rich("reports.contact", { contact, soft, bdi: ownDirection })}</p>}
      {hasPoint && accessPoint && (
        <p>
          <Link href={`/access-points/${encodeURIComponent(accessPoint.id)}`} className="text-link">
            {rich("reports.openPoint", { name: accessPoint.name, sr: spoken })}
          </Link>
        </p>
      )}
    </div>
  );
}

const soft = (text: ReactNode) => <span className="text-soft">{text}</span>;
const ownDirection = (text: ReactNode) => <bdi>{text}</bdi>;

const GivenAnswer = ({ answer }: { answer: string }) =>
  answer && (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {rich("reports.answer.given", { answer, soft, bdi: ownDirection })}
    </p>
  );
