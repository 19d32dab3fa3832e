import { AnswerForm } from "@/components/reports/answer-form";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { PointReport, ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { AnswerFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const states: Record<ReportState, { name: string; look: string }> = {
  new: { name: "New", look: "report-state report-new" },
  seen: { name: "Seen", look: "report-state report-seen" },
  done: { name: "Done", look: "report-state report-done" },
};

type ReportCardsProps = {
  reports: PointReport[];
  /** Page to which the buttons return. */
  returnTo: string;
  /** Whether the reports say which access point they are about, because the page is not that of one. */
  hasPoints: boolean;
  readable: (iso: string) => ReadableDate;
  answer: FormAction<AnswerFormState>;
};

/** Reports, each with its answer and the buttons that say that it was seen or is done. */
export const ReportCards = ({ reports, hasPoints, readable, returnTo, answer }: ReportCardsProps) => (
  <ul className="divide-y divide-line card">
    {reports.map((report) => (
      <li
        key={report.id}
        id={`report-${report.id}`}
        className={`grid gap-x-8 gap-y-4 px-4 py-4 ${hasPoints ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]" : ""}`}
      >
        <ReportText report={report} hasPoint={hasPoints} readable={readable} />
        {report.mayAnswer ? (
          <AnswerForm id={report.id} report={report} returnTo={returnTo} action={answer} />
        ) : (
          <GivenAnswer answer={report.answer} />
        )}
      </li>
    ))}
  </ul>
);

type ReportTextProps = { report: PointReport; hasPoint: boolean } & Pick<ReportCardsProps, "readable">;

function ReportText({ report, hasPoint, readable }: ReportTextProps) {
  const { kind, text, contact, state, createdAt, createdBy, accessPoint } = report;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong>{kind === "label" ? "Label damaged or missing" : "Problem"}</strong>
        <span className={states[state].look}>{states[state].name}</span>
      </p>
      {hasPoint && accessPoint && (
        <p className="min-w-0 wrap-anywhere">
          <Link href={`/access-points/${encodeURIComponent(accessPoint.id)}`} dir="auto" className="text-link">
            {accessPoint.name}
          </Link>
          {accessPoint.location && (
            <span dir="auto" className="text-soft">
              {" "}
              {accessPoint.location}
            </span>
          )}
        </p>
      )}
      {text && (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {contact && (
        <p className="wrap-anywhere">
          <span className="text-soft">Contact: </span>
          <bdi>{contact}</bdi>
        </p>
      )}
      <p className="text-[0.8125rem] text-soft">
        <ReadableTime date={readable(createdAt)} />
        {" · "}
        {createdBy ? <bdi>{createdBy.name}</bdi> : "somebody without an account"}
      </p>
    </div>
  );
}

const GivenAnswer = ({ answer }: { answer: string }) =>
  answer && (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      <span className="text-soft">Answer: </span>
      {answer}
    </p>
  );
