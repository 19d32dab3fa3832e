import type { ReactNode } from "react";
import { BlockedPdfLink } from "@/components/labels/jobs/blocked-pdf-link";
import { buttonClass } from "@/components/ui/button";
import { countOf } from "@/components/ui/text/count-of";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { findDpi, takesZpl, ZEBRA_DPI } from "@/lib/labels/stock/printer";

export const BROWSER_MAX = 500;

type JobFileLinksProps = {
  job: LabelJob;
  primary?: boolean;
  isPdfBlocked?: boolean;
};

/** Plain anchors, because files are not pages of the app. */
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
      {takesZpl(job.stock) &&
        (findDpi(job.stock, job.printer) !== null ? (
          <a href={`${href}/labels.zpl`} download="labels.zpl" className={buttonClass()}>
            ZPL{suffix}
          </a>
        ) : (
          primary && <ZplForm action={`${href}/labels.zpl`}>ZPL{suffix}</ZplForm>
        ))}
    </div>
  );
}

/** The job does not have the resolution of the printer. */
const ZplForm = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="get" action={action} className="flex">
    <select name="dpi" aria-label="Dots per inch" required defaultValue="" className="field-compact rounded-r-none">
      <option value="">dpi of the printer</option>
      {ZEBRA_DPI.map((dpi) => (
        <option key={dpi} value={dpi}>
          {dpi} dpi
        </option>
      ))}
    </select>
    <button type="submit" className={buttonClass({}, "rounded-l-none border-l-0")}>
      {children}
    </button>
  </form>
);

const wasOpened = ({ printState, openedAt }: LabelJob): boolean => printState !== "created" || openedAt !== null;
