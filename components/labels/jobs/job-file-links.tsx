import type { ReactNode } from "react";
import { dpiName } from "@/components/labels/equipment/printer-name";
import { BlockedPdfLink } from "@/components/labels/jobs/blocked-pdf-link";
import { buttonClass } from "@/components/ui/button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { findDpi, takesZpl, ZEBRA_DPI } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";

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
  const textOf = (key: "jobs.file.openPdf" | "jobs.file.pdf" | "jobs.file.zpl") =>
    rich(key, { count: job.total, sr: spoken });
  return (
    <div className="flex flex-wrap gap-2">
      {isPdfBlocked ? (
        <BlockedPdfLink jobHref={href}>{textOf("jobs.file.openPdf")}</BlockedPdfLink>
      ) : (
        <a href={`${href}/labels.pdf`} className={buttonClass(primary && !wasOpened(job) ? { kind: "primary" } : {})}>
          {textOf(primary ? "jobs.file.openPdf" : "jobs.file.pdf")}
        </a>
      )}
      {takesZpl(job.stock) &&
        (findDpi(job.stock, job.printer) !== null ? (
          <a href={`${href}/labels.zpl`} download="labels.zpl" className={buttonClass()}>
            {textOf("jobs.file.zpl")}
          </a>
        ) : (
          primary && <ZplForm action={`${href}/labels.zpl`}>{textOf("jobs.file.zpl")}</ZplForm>
        ))}
    </div>
  );
}

/** The job does not have the resolution of the printer. */
const ZplForm = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="get" action={action} className="flex">
    <select
      name="dpi"
      aria-label={t("jobs.file.dpi")}
      required
      defaultValue=""
      className="field-compact rounded-e-none"
    >
      <option value="">{t("jobs.file.chooseDpi")}</option>
      {ZEBRA_DPI.map((dpi) => (
        <option key={dpi} value={dpi}>
          {dpiName(dpi)}
        </option>
      ))}
    </select>
    <button type="submit" className={buttonClass({}, "rounded-s-none border-s-0")}>
      {children}
    </button>
  </form>
);

const wasOpened = ({ printState, openedAt }: LabelJob): boolean => printState !== "created" || openedAt !== null;
