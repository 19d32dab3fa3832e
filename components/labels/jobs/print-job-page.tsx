import { toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { PrintThenAsk } from "@/components/labels/jobs/print-then-ask";
import { PrintStyle } from "@/components/labels/label/print-style";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { FormAction, PrintAnswerState } from "@/lib/dashboard/forms/form-state";
import { placeJob } from "@/lib/labels/layout/place-job";
import { paperName } from "@/lib/labels/stock/stock-name";
import { sheetSvg } from "@/lib/labels/svg/svg-documents";

type PrintJobPageProps = {
  job: LabelJob;
  contents: LabelContent[];
  backHref: string;
  nonce: string;
  canAnswer: boolean;
  /** Whether the day after which the labels count as printed ends today. */
  isDueToday: boolean;
  action: FormAction<PrintAnswerState>;
};

export function PrintJobPage({ job, contents, backHref, nonce, canAnswer, isDueToday, action }: PrintJobPageProps) {
  const pages = [...placeJob({ ...job, contents })];
  const [first] = pages;
  if (!first) return null;
  return (
    <div className="grid gap-5">
      <PrintStyle widthMm={first.widthMm} heightMm={first.heightMm} nonce={nonce} />
      <div className="grid gap-4">
        <PageHead title="Print from the browser" actions={<ButtonLink href={backHref}>Back</ButtonLink>} />
        <PrintThenAsk id={job.id} job={canAnswer ? toSheetJob(job) : null} isDueToday={isDueToday} action={action}>
          <p className="text-[0.8125rem] text-soft">
            Print on {paperName(job.stock)}, actual size, 100 %, without margins, headers and footers.
          </p>
        </PrintThenAsk>
      </div>
      <div className="grid justify-items-center gap-6 rounded-xl bg-backing p-4 sm:p-7">
        {pages.map((page, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pages never changes
            key={index}
            className="print-page max-w-full ring-1 ring-line [&>svg]:block [&>svg]:h-auto [&>svg]:max-w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sheetSvg escapes every text and writes no script, link or style
            dangerouslySetInnerHTML={{ __html: sheetSvg(page) }}
          />
        ))}
      </div>
    </div>
  );
}
