import { LabelDrawing, layOutLabel } from "@/components/labels/label/label-drawing";
import { PageSize } from "@/components/labels/label/page-size";
import { PrintButton } from "@/components/labels/label/print-button";
import { ScanRating } from "@/components/labels/label/scan-rating";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";
import type { LabelTexts } from "@/lib/labels/layout/place-label";

type PrintLabelPageProps = { id: string; content: LabelTexts; nonce: string };

/** Page that prints one label on paper of its size. */
export function PrintLabelPage({ id, content, nonce }: PrintLabelPageProps) {
  const label = layOutLabel(content);
  const back = <ButtonLink href={`/access-points/${encodeURIComponent(id)}`}>Back</ButtonLink>;
  if (typeof label === "string") {
    return (
      <div className="grid gap-4">
        <PageHead title="Label not available" actions={back} />
        <p>{label}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-5 print:block">
      <PageSize widthMm={label.widthMm} heightMm={label.heightMm} nonce={nonce} />
      <div className="print:hidden">
        <PageHead title="Print label" actions={back} />
      </div>
      <div className="grid justify-items-center rounded-xl bg-backing px-4 py-8 print:block print:rounded-none print:bg-transparent print:p-0">
        <div className="grid max-w-[22rem] gap-4 print:block print:max-w-none">
          <LabelDrawing
            label={label}
            className="print-label w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line print:w-auto print:rounded-none print:ring-0"
          />
          <div className="grid gap-4 print:hidden">
            <ScanRating label={label} />
            <PrintButton />
            <p className="text-[0.8125rem] text-soft">
              The page has the size of the label. Print at actual size, 100 %, without headers and footers.
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
