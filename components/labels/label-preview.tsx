import { labelContent } from "@/components/labels/label-content";
import { Backing, LabelOnBacking } from "@/components/labels/label-on-backing";
import { normalizeText } from "@/lib/contract/text";
import type { AccessPointValues, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

/** A form can send a megabyte; more than any field may have need not be laid out, since it is refused. */
const SHOWN_MAX = 1_000;

const typed = (text: string) => normalizeText(text.slice(0, SHOWN_MAX));

type LabelPreviewProps = { draft: AccessPointValues; saved: SavedAccessPoint | undefined };

/** The label as it is typed once it has a code of its own; until then the one saved last. */
export function LabelPreview({ draft, saved }: LabelPreviewProps) {
  const code = typed(draft.qrCode);
  if (code) {
    const content = labelContent({
      name: typed(draft.name),
      location: typed(draft.location),
      qrCode: code,
    });
    return <LabelOnBacking content={content} />;
  }
  if (saved) return <LabelOnBacking content={labelContent(saved)} />;
  return (
    <Backing>
      <div className="mx-auto grid aspect-[635/381] w-60 max-w-full place-items-center rounded-lg bg-label p-6 text-center text-label-ink/70 ring-1 ring-line">
        The QR code is made when this is saved.
      </div>
      <p className="text-[0.8125rem] text-soft">Or enter a code to see its label here.</p>
    </Backing>
  );
}
