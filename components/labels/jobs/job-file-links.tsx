import { BlockedPdfLink } from "@/components/labels/jobs/blocked-pdf-link";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { countOf } from "@/components/ui/text/count-of";
import type { LabelJob } from "@/lib/contract/labels/label-job";

/** Maximum number of labels to print from the browser. */
export const BROWSER_MAX = 500;

type JobFileLinksProps = {
  job: LabelJob;
  primary?: boolean;
  /** Whether the browser did not open the PDF by itself. */
  isPdfBlocked?: boolean;
};

/** Links to the files of a finished print job. Plain anchors, because files are not pages of the app. */
export function JobFileLinks({ job, primary = false, isPdfBlocked = false }: JobFileLinksProps) {
  if (job.state !== "done") return null;
  const href = `/labels/jobs/${encodeURIComponent(job.id)}`;
  const suffix = <span className="sr-only"> of {countOf(job.total, "label")}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {isPdfBlocked ? (
        <BlockedPdfLink jobHref={href}>Open PDF{suffix}</BlockedPdfLink>
      ) : (
        <a href={`${href}/labels.pdf`} className={buttonClass(primary && !wasOpened(job) ? { kind: "primary" } : {})}>
          {primary ? "Open PDF" : "PDF"}
          {suffix}
        </a>
      )}
      {job.stock.kind === "roll" && (
        <a href={`${href}/labels.zpl`} download="labels.zpl" className={buttonClass()}>
          ZPL{suffix}
        </a>
      )}
      {primary && job.total <= BROWSER_MAX && (
        <a href={`${href}/print`} className={buttonClass()}>
          Print from the browser
        </a>
      )}
      {primary && <ButtonLink href={`/labels?job=${encodeURIComponent(job.id)}`}>Print again</ButtonLink>}
    </div>
  );
}

/** Whether the file was opened, or somebody has said what printed: the next step is then another. */
const wasOpened = ({ printState, openedAt }: LabelJob): boolean => printState !== "created" || openedAt !== null;
