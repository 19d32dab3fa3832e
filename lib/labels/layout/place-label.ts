import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { joinItems, message, type StoredMessage, t } from "@/lib/messages/messages";
import { labelArea } from "../stock/label-area";
import type { Rectangle } from "../symbol/cover-dark";
import { type MeasuredSymbol, measureSymbol } from "../symbol/create-symbol";
import type { ScanRating } from "../symbol/scannability";
import type { DotGrid } from "../symbol/snap-to-dots";
import { symbolValue } from "../symbol/symbol-value";
import { heightOf } from "../text/fit-text";
import { type FittedFields, fitFields, type MeasuredField, measureFields } from "./fit-fields";
import { labelOf } from "./label-problem";
import { arrangeDesign, type DesignArrangement, type DesignNote, type PlacedLogo } from "./place-design";
import {
  type Area,
  drawSymbol,
  type PlacedSymbol,
  placeSymbol,
  SYMBOL_SHARES,
  type SymbolPlacement,
  sideFor,
} from "./place-symbol";
import { placeTexts, type TextRun, textWarnings } from "./place-texts";

/** Empty texts are omitted from the label. */
export const defaultTemplate: LabelTemplate = {
  fields: ["name", "location", "code"],
  side: "auto",
  textSize: "medium",
  order: "given",
  copyOrder: "collated",
};

/** Links in the symbols where they have an origin. */
export const usualTemplate = (linkOrigin: string | null | undefined): LabelTemplate =>
  linkOrigin ? { ...defaultTemplate, linkOrigin } : defaultTemplate;

/** Every element in millimetres from the label's top left. */
export type PlacedLabel = {
  widthMm: number;
  heightMm: number;
  cornerRadiusMm: number;
  title: string;
  symbol: PlacedSymbol;
  texts: TextRun[];
  logo: PlacedLogo | null;
  border: Rectangle[];
  warnings: StoredMessage[];
  rating: ScanRating;
};

export type MeasuredLabel = Pick<PlacedLabel, "texts" | "warnings" | "rating"> & {
  symbol: Pick<PlacedSymbol, "moduleMm" | "dots">;
};

export type LabelLayout = { template?: LabelTemplate; grid?: DotGrid; scaleX?: number; scaleY?: number };

const labelOrigin: DotGrid = { xMm: 0, yMm: 0 };

/** Texts are wrapped, then shrunk down to 6 pt, then cut with a warning. @throws SymbolError */
export const placeLabel = (content: PrintedTexts, stock: LabelStock, layout: LabelLayout = {}): PlacedLabel =>
  placeArranged(content, stock, layout, arrangeLabel(content, stock, layout));

export function placeArranged(
  content: PrintedTexts,
  stock: LabelStock,
  { template = defaultTemplate, scaleX = 1, scaleY = 1 }: LabelLayout,
  arrangement: DesignArrangement,
): PlacedLabel {
  const { symbol, texts, logo, border } = arrangement;
  const { blocks, space } = texts.fitted;
  const shownTexts = template.fields.map((field) => content[field] ?? "").filter((text) => text.trim() !== "");
  const isMoved = symbol.side === "top" && !template.design;
  return {
    ...describe(content, arrangement, template.design),
    widthMm: stock.labelWidthMm * scaleX,
    heightMm: stock.labelHeightMm * scaleY,
    cornerRadiusMm: stock.cornerRadiusMm,
    title: t("findings.drawing.label", { texts: joinItems(shownTexts.length === 0 ? [content.code] : shownTexts) }),
    // Texts below a symbol are in the middle of their area. Half of the spare height moves the symbol closer to them.
    symbol: drawSymbol(symbol, isMoved ? (texts.area.height - heightOf(blocks, space)) / 2 : 0),
    logo,
    border,
  };
}

/** In a third of the time of `placeLabel`. @throws SymbolError */
export function measureLabel(content: PrintedTexts, stock: LabelStock, layout: LabelLayout = {}): MeasuredLabel {
  const arrangement = arrangeLabel(content, stock, layout);
  return { ...describe(content, arrangement, layout.template?.design), symbol: arrangement.symbol.snapped };
}

/** What differs from the design. @throws SymbolError */
export const checkDesign = (content: PrintedTexts, stock: LabelStock, layout: LabelLayout): DesignNote[] =>
  arrangeLabel(content, stock, layout).notes;

type TextArrangement = { symbol: SymbolPlacement; texts: { fitted: FittedFields; area: Rectangle } };

function describe(
  content: PrintedTexts,
  { symbol, texts: { fitted, area }, notes }: DesignArrangement,
  design: DesignLook | undefined,
) {
  const isCentred = symbol.side === "top" || symbol.side === "bottom";
  const losses = notes.filter(({ isLoss }) => isLoss);
  return {
    texts: placeTexts({ ...content, fixed: design?.fixedText }, fitted, { area, isCentred }),
    warnings: [
      ...losses.map((note) => message("findings.ofLabel", { ...labelOf(content), sentence: note.message })),
      ...textWarnings(content, fitted.blocks, fitted.leftOut),
    ],
    rating: symbol.rating,
  };
}

/** By the design of the template, or by the template alone. @throws SymbolError */
export function arrangeLabel(content: PrintedTexts, stock: LabelStock, layout: LabelLayout): DesignArrangement {
  const { template = defaultTemplate, grid = labelOrigin, scaleX = 1, scaleY = 1 } = layout;
  const { ink, quiet } = labelArea(stock);
  const area = { ink: stretch(ink, scaleX, scaleY), quiet: stretch(quiet, scaleX, scaleY) };
  const measured = measureSymbol(symbolValue(content.code, template.linkOrigin));
  if (template.design) return arrangeDesign(content, template.design, measured, { area, grid });
  return { ...arrangeTexts(content, template, measured, { area, grid }), logo: null, border: [], notes: [] };
}

/** The largest symbol that leaves readable texts, else most complete texts. Never one that is harder to scan. */
function arrangeTexts(
  content: PrintedTexts,
  template: LabelTemplate,
  measured: MeasuredSymbol,
  { area, grid }: { area: Area; grid: DotGrid },
): TextArrangement {
  const fields = measureFields(content, template);
  const side = fields.length === 0 ? "alone" : sideFor(area.ink, template.side);
  const found: TextArrangement[] = [];
  for (const share of SYMBOL_SHARES[side]) {
    const symbol = placeSymbol(measured, area, { side, share, grid });
    if (found[0] !== undefined && symbol.rating.level !== found[0].symbol.rating.level) break;
    const texts = fitBeside(symbol, fields, area.ink, template);
    if (texts.fitted.isComfortable) return { symbol, texts };
    found.push({ symbol, texts });
  }
  const lost = ({ texts: { fitted } }: TextArrangement) =>
    fitted.leftOut.length * 10 + fitted.blocks.filter(({ isCut }) => isCut).length;
  return found.reduce((best, it) => (lost(it) < lost(best) ? it : best));
}

/** Between top and foot of the symbol; if that is too tight, in the whole height. */
function fitBeside(
  { side, snapped, measured, rest }: SymbolPlacement,
  fields: MeasuredField[],
  ink: Rectangle,
  template: LabelTemplate,
) {
  const whole = () => ({ fitted: fitFields(fields, rest, { template, isTrimmed: false }), area: rest });
  if (side === "top" || side === "alone") return whole();
  const area = { ...rest, y: snapped.yMm, height: measured.size * snapped.moduleMm };
  const fitted = fitFields(fields, area, { template, isTrimmed: true });
  return fitted.isComfortable || area.height >= ink.height ? { fitted, area } : whole();
}

function stretch({ x, y, width, height }: Rectangle, scaleX: number, scaleY: number): Rectangle {
  return { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
}
