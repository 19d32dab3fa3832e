import {
  Backing,
  drawnLabel,
  LabelDrawing,
  LabelOnScreen,
  layOutLabel,
} from "@/components/label-preview/label-drawing";
import {
  type FieldValues,
  type LabelTexts,
  labelTexts,
  mapFields,
} from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { normalizeText } from "@/lib/contract/text";
import { type PlacedLabel, placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { joinItems, t } from "@/lib/messages/messages";

/** A submitted text can have a megabyte. The contract refuses it, so there is no need to lay out more than this. */
const PREVIEW_MAX = 1_000;

const normalize = (text: string) => normalizeText(text.slice(0, PREVIEW_MAX));

type LabelPreviewProps = {
  draft: FieldValues;
  saved: LabelContent | undefined;
  link: SymbolLink | null;
};

/** Without a code a grey symbol stands in its place; without a name the last saved label is shown. */
export function LabelPreview({ draft, saved, link }: LabelPreviewProps) {
  const content = labelTexts(mapFields((name) => normalize(draft[name])));
  if (content.code) return <LabelOnBacking content={content} link={link} />;
  if (saved?.code && !content.name) return <LabelOnBacking content={saved} link={link} />;
  return (
    <Backing>
      <LabelDrawing
        label={withoutCode(content, link)}
        className={`${drawnLabel} [&>svg>path:last-child]:fill-label-ink/20`}
      />
      <p className="text-[0.8125rem] text-soft">{t("print.preview.codeLater")}</p>
    </Backing>
  );
}

/** As long as a generated code, so that the label is laid out as it will be printed. */
const PLACEHOLDER = "00000000-0";

/** Width of a finder pattern in modules (ISO/IEC 18004 §6.3.3). */
const FINDER = 7;

/** No reader decodes its symbol. */
function withoutCode(content: LabelTexts, link: SymbolLink | null): PlacedLabel {
  const label = placeLabel({ ...content, code: PLACEHOLDER }, defaultStock, {
    template: usualTemplate(link?.origin),
  });
  const { matrix, rectangles } = label.symbol;
  const end = matrix.size - FINDER;
  const isInFinder = ({ x, y, width, height }: (typeof rectangles)[number]): boolean => {
    const isLeft = x + width <= FINDER;
    const isTop = y + height <= FINDER;
    return (isLeft && (isTop || y >= end)) || (isTop && x >= end);
  };
  const square = { x: FINDER, y: FINDER, width: end - FINDER, height: end - FINDER };
  return {
    ...label,
    title: joinItems([t("print.preview.withoutCode"), content.name, content.location]),
    symbol: { ...label.symbol, rectangles: [...rectangles.filter(isInFinder), square] },
    texts: label.texts.filter(({ text }) => text !== PLACEHOLDER),
  };
}

export function LabelOnBacking({ content, link }: { content: LabelTexts; link: SymbolLink | null }) {
  const label = layOutLabel(content, link);
  return typeof label === "string" ? <Backing>{label}</Backing> : <LabelOnScreen label={label} />;
}
