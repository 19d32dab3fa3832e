import type { ReactNode } from "react";
import { PrintButton } from "@/components/labels/label/print-button";
import { PrintStyle } from "@/components/labels/label/print-style";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { placeJob } from "@/lib/labels/layout/place-job";
import { sheetSvg } from "@/lib/labels/svg/svg-documents";

type PrintJobPageProps = {
  job: LabelJob;
  contents: LabelContent[];
  backHref: string;
  nonce: string;
  /** The question whether the job printed; null for a person who cannot answer it. */
  question: ReactNode;
};

/** Page that prints all sheets of a job on paper of their size. */
export function PrintJobPage({ job, contents, backHref, nonce, question }: PrintJobPageProps) {
  const pages = [...placeJob({ ...job, contents })];
  const [first] = pages;
  if (!first) return null;
  return (
    <div className="grid gap-5">
      <PrintStyle widthMm={first.widthMm} heightMm={first.heightMm} nonce={nonce} />
      <div className="grid gap-4">
        <PageHead title="Print from the browser" actions={<ButtonLink href={backHref}>Back</ButtonLink>} />
        <PrintButton />
        <p className="text-[0.8125rem] text-soft">
          Print at actual size, 100 %, without margins, headers and footers, on paper of {Math.round(first.widthMm)} ×{" "}
          {Math.round(first.heightMm)} mm.
        </p>
        {question}
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
