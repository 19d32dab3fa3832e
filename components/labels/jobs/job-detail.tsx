import type { ReactNode } from "react";
import { printerName } from "@/components/labels/equipment/printer-name";
import { isAsked, isAssumed } from "@/components/labels/jobs/job-answer";
import { BROWSER_MAX, JobFileLinks } from "@/components/labels/jobs/job-file-links";
import { JobProgress } from "@/components/labels/jobs/job-progress";
import { JobState } from "@/components/labels/jobs/job-state";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/feedback/notice";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { countOf } from "@/components/ui/text/count-of";
import { labelWord } from "@/lib/contract/access-points/access-point-fields";
import { writeCells } from "@/lib/contract/labels/label-cells";
import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import { paperName, stockName } from "@/lib/labels/stock/stock-name";

type JobDetailProps = {
  job: LabelJob;
  readable: (iso: string) => ReadableDate;
  /** The form to cancel the job; null if the user cannot cancel it. */
  cancel: ReactNode;
  /** The question whether the job printed; null for a person who cannot answer it. */
  question: ReactNode;
  /** The access points of the job; null while there is no file. */
  points: ReactNode;
  /** Whether the browser did not open the PDF, so that nothing can have printed yet. */
  isPdfBlocked: boolean;
  /** The print job that printed again what failed in this one, if there is one. */
  reprint: { id: string; createdAt: string; printed: boolean } | null;
  /** URL of the list as the reader last saw it. */
  listHref: string;
};

export function JobDetail({ job, readable, cancel, question, points, isPdfBlocked, ...props }: JobDetailProps) {
  const { id, state, done, total } = job;
  const isActive = isOpenJob(job);
  const files = <JobFileLinks job={job} primary isPdfBlocked={isPdfBlocked} />;
  return (
    <>
      {isActive && (
        <section aria-label="Progress" className="grid max-w-xl gap-4">
          <JobProgress job={{ id, state, done, total }} />
          {cancel}
        </section>
      )}
      {state === "done" && (
        <div className="grid gap-3">
          <PrintState job={job} reprint={props.reprint} readable={readable} />
          {isPdfBlocked && (
            <Notice tone="warning" role="alert">
              The browser did not open the PDF in a new tab. Choose “Open PDF”.
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            {isAsked(job) ? (
              files
            ) : (
              <NextStep job={job} hasReprint={props.reprint !== null} listHref={props.listHref} />
            )}
          </div>
          <p className="text-[0.8125rem] text-soft">
            Print on {paperName(job.stock)}, actual size, 100 %, without margins. {job.verified.toLocaleString("en")} of{" "}
            {countOf(total, "label")} verified.
          </p>
          <Folded title="More">
            <div className="flex flex-wrap gap-2">
              {!isAsked(job) && files}
              {total <= BROWSER_MAX && (
                <a href={`/labels/jobs/${encodeURIComponent(id)}/print`} className={buttonClass()}>
                  Print from the browser
                </a>
              )}
              <ButtonLink href={`/labels?job=${encodeURIComponent(id)}`}>Print again</ButtonLink>
            </div>
          </Folded>
        </div>
      )}
      {state === "cancelled" && <Notice tone="warning">The print job was cancelled. No labels were printed.</Notice>}
      {state === "failed" && (
        <Notice tone="danger">
          <p className="font-semibold">No labels were printed.</p>
          <ul className="list-disc pl-5">
            {job.errors.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state === "done" &&
        question &&
        !isPdfBlocked &&
        (isAsked(job) ? question : <Folded title="Change the answer">{question}</Folded>)}
      {points}
      <JobFields job={job} readable={readable} />
    </>
  );
}

/** What a person does after the answer: prints what failed, or goes on. */
function NextStep({ job, hasReprint, listHref }: Pick<JobDetailProps, "job" | "listHref"> & { hasReprint: boolean }) {
  const { id, accessPoints, printedAccessPoints, copies } = job;
  const failed = (accessPoints - printedAccessPoints) * copies;
  const [href, text] =
    failed > 0
      ? [
          `/labels?job=${encodeURIComponent(id)}&part=failed`,
          failed === 1 ? "Reprint this label" : `Reprint these ${failed.toLocaleString("en")}`,
        ]
      : accessPoints === 1
        ? ["/access-points/new", "Next access point"]
        : [listHref, "Back to the list"];
  return (
    <ButtonLink kind={failed > 0 && hasReprint ? "plain" : "primary"} href={href}>
      {text}
    </ButtonLink>
  );
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="print:hidden">
    <summary className="min-h-6 text-soft underline underline-offset-2 touch:min-h-11">{title}</summary>
    <div className="pt-3">{children}</div>
  </details>
);

function PrintState({ job, reprint, readable }: Pick<JobDetailProps, "job" | "reprint" | "readable">) {
  const { printState, openedAt, printedAt, printedAccessPoints, accessPoints, copies, total } = job;
  return (
    <p role="status" className="flex flex-wrap gap-x-3">
      <strong>
        <JobState job={job} />
      </strong>
      {openedAt && (
        <span>
          Opened <ReadableTime date={readable(openedAt)} />
        </span>
      )}
      {isAssumed(job) && <span>Nobody has said what printed.</span>}
      {printState === "not-printed" && !openedAt && <span>No label of this job counts as printed.</span>}
      {printState === "partly-printed" && (
        <span>
          {printedAccessPoints.toLocaleString("en")} of {countOf(accessPoints, "access point")} printed
          {copies > 1 && `: ${(printedAccessPoints * copies).toLocaleString("en")} of ${countOf(total, "label")}`}.
        </span>
      )}
      {printedAt && !isAssumed(job) && <ReadableTime date={readable(printedAt)} exact />}
      {reprint && (
        <span>
          {reprint.printed ? "Printed again" : "Sent to print again"}{" "}
          <ReadableTime date={readable(reprint.createdAt)} />:{" "}
          <Link href={`/labels/jobs/${encodeURIComponent(reprint.id)}`} className="text-link">
            open that print job
          </Link>
        </span>
      )}
    </p>
  );
}

function JobFields({ job, readable }: Pick<JobDetailProps, "job" | "readable">) {
  const { template, printer, skip, nextSkip, copies, accessPoints, total, sheets, stock } = job;
  const isSheet = stock.kind === "sheet";
  return (
    <DescriptionList>
      <Description term="Created">
        <ReadableTime date={readable(job.createdAt)} exact />
      </Description>
      <Description term="Owner">
        <bdi>{job.owner.name}</bdi>
      </Description>
      <Description term="Labels">
        {countOf(total, "label")}: {countOf(accessPoints, "access point")}
        {copies > 1 && ` × ${copies.toLocaleString("en")} copies`}
        {isSheet && `, on ${countOf(sheets, "sheet")}`}
      </Description>
      <Description term="Stock">{stockName(stock)}</Description>
      {isSheet && <Description term="Used before">{writeCells(skip) || "None: a new sheet"}</Description>}
      {isSheet && <Description term="Used after">{writeCells(nextSkip) || "All labels of the last sheet"}</Description>}
      <Description term="On the label">{template.fields.map(labelWord).join(", ") || "only the symbol"}</Description>
      <Description term="Printer">
        {printer.name
          ? printerName({ ...printer, name: printer.name })
          : printer.dpi
            ? `${printer.dpi} dpi`
            : "Not specified"}
      </Description>
    </DescriptionList>
  );
}
