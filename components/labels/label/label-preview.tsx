import type { ReactNode } from "react";
import { LabelDrawing, layOutLabel } from "@/components/labels/label/label-drawing";
import { ScanRating } from "@/components/labels/label/scan-rating";
import { type LabelTexts, labelTexts, mapFields } from "@/lib/contract/access-point-fields";
import { normalizeText } from "@/lib/contract/text";
import type { AccessPointValues, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

/** A submitted text can have a megabyte. The contract refuses it, so there is no need to lay out more than this. */
const PREVIEW_MAX = 1_000;

/** Normalizes a typed text as the contract does on saving. */
const normalize = (text: string) => normalizeText(text.slice(0, PREVIEW_MAX));

type LabelPreviewProps = { draft: AccessPointValues; saved: SavedAccessPoint | undefined };

/** Preview of the label in a form: of the typed values once they have a code, otherwise of the last saved one. */
export function LabelPreview({ draft, saved }: LabelPreviewProps) {
  const content = labelTexts(mapFields((name) => normalize(draft[name])));
  if (content.code) return <LabelOnBacking content={content} />;
  if (saved) return <LabelOnBacking content={saved} />;
  return (
    <Backing>
      <div className="mx-auto grid aspect-[635/381] w-60 max-w-full place-items-center rounded-lg bg-label p-6 text-center text-label-ink/70 ring-1 ring-line">
        The QR code is generated when you save.
      </div>
      <p className="text-[0.8125rem] text-soft">Enter a code to preview its label here.</p>
    </Backing>
  );
}

/** A label at actual size on its backing paper, laid out by the code that prints it. */
export function LabelOnBacking({ content }: { content: LabelTexts }) {
  const label = layOutLabel(content);
  if (typeof label === "string") return <Backing>{label}</Backing>;
  return (
    <Backing>
      <LabelDrawing label={label} className="mx-auto w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line" />
      <ScanRating label={label} />
    </Backing>
  );
}

function Backing({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7">{children}</div>;
}
