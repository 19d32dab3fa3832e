import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { PointReport, ReportState } from "@/lib/contract/access-points/codes/point-report";

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
  answer: (form: FormData) => Promise<void>;
};

/** Reports, each with its answer and the buttons that say that it was seen or is done. */
export const ReportCards = ({ reports, hasPoints, readable, ...rest }: ReportCardsProps) => (
  <ul className="divide-y divide-line card">
    {reports.map((report) => (
      <li
        key={report.id}
        id={`report-${report.id}`}
        className={`grid gap-x-8 gap-y-4 px-4 py-4 ${hasPoints ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]" : ""}`}
      >
        <ReportText report={report} hasPoint={hasPoints} readable={readable} />
        {report.mayAnswer ? <AnswerForm report={report} {...rest} /> : <GivenAnswer answer={report.answer} />}
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

type AnswerFormProps = { report: PointReport } & Pick<ReportCardsProps, "returnTo" | "answer">;

/** Form with the answer. Which button was pressed says the state. */
function AnswerForm({ report: { id, state, answer: given, accessPoint }, returnTo, answer }: AnswerFormProps) {
  const about = <span className="sr-only">: report about {accessPoint?.name}</span>;
  return (
    <PostForm action={answer} className="grid min-w-0 content-start gap-2.5 print:hidden">
      <HiddenFields
        fields={[
          ["id", id],
          ["return", returnTo],
        ]}
      />
      <TextAreaField
        id={`answer-${id}`}
        name="answer"
        label={<>Answer{about}</>}
        optional
        defaultValue={given}
        rows={2}
        maxLength={2_000}
        dir="auto"
        help="The reporter reads it."
      />
      <div className="flex flex-wrap gap-2">
        {state !== "done" && (
          <Button type="submit" name="state" value="seen">
            {state === "new" ? "Seen" : "Save answer"}
            {about}
          </Button>
        )}
        <Button type="submit" name="state" value="done" kind={state === "done" ? "plain" : "primary"}>
          {state === "done" ? "Save answer" : "Done"}
          {about}
        </Button>
      </div>
    </PostForm>
  );
}
