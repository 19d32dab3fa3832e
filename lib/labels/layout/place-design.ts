import type { DesignText, PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import { message, type StoredMessage } from "@/lib/messages/messages";
import { pictureSize } from "../logo/picture-size";
import type { Rectangle } from "../symbol/cover-dark";
import { type MeasuredSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { scanMessage } from "../symbol/scannability";
import type { DotGrid } from "../symbol/snap-to-dots";
import { type FittedFields, fitFields, type MeasuredField, measureLines } from "./fit-fields";
import { type Area, placeSymbol, SYMBOL_SHARES, type SymbolPlacement } from "./place-symbol";
import { wordOf } from "./printed-text";

/** In millimetres from the label's top left. `png` in base64. */
export type PlacedLogo = { box: Rectangle; png: string };

export type DesignNote = {
  member: "side" | "symbolMm" | "logoMm" | `lines.${DesignText}`;
  message: StoredMessage;
  /** Something is missing or smaller than designed, so that a print job warns of it. */
  isLoss: boolean;
};

export type DesignArrangement = {
  symbol: SymbolPlacement;
  texts: { fitted: FittedFields; area: Rectangle };
  logo: PlacedLogo | null;
  border: Rectangle[];
  notes: DesignNote[];
};

/** Also between a logo and the texts. */
const BORDER_GAP_MM = 1.2;
const LOGO_GAP_MM = 1;
const LOGO_MIN_MM = 2;
/** Below it, almost every word would break between its letters. */
const TEXT_MIN_MM = 5;
const LOGO_SHARE = 0.5;

type LaidOut = Omit<DesignArrangement, "border" | "notes">;
type Space = { area: Area; grid: DotGrid };

/** A given symbol width shrinks only on too small labels. Everything stays out of its quiet zone. */
export function arrangeDesign(
  content: PrintedTexts,
  design: DesignLook,
  measured: MeasuredSymbol,
  { area: whole, grid }: Space,
): DesignArrangement {
  const border = design.borderMm > 0 ? borderOf(whole.ink, design.borderMm) : [];
  const area =
    border.length === 0
      ? whole
      : { ink: inset(whole.ink, design.borderMm + BORDER_GAP_MM), quiet: inset(whole.ink, design.borderMm) };
  const fields = measureLines({ ...content, fixed: design.fixedText }, design.lines);
  const isAlone = fields.length === 0 && design.logo === null;
  const side = isAlone ? "alone" : design.side;
  const shares = design.symbolMm === null ? SYMBOL_SHARES[side] : [1];
  let best: LaidOut | null = null;
  for (const share of shares) {
    const symbol = placeSymbol(measured, area, { side, share, grid, symbolMm: design.symbolMm });
    if (best !== null && symbol.rating.level !== best.symbol.rating.level) break;
    const logo = design.logo === null ? null : placeLogo(design, design.logo, symbol, fields.length > 0);
    const next: LaidOut = { symbol, logo, texts: fitTexts(fields, symbol, logo, design) };
    const { isComfortable } = next.texts.fitted;
    // The first one is the largest: a smaller one replaces it only where less is lost.
    if (best === null || isComfortable || lossOf(next) < lossOf(best)) best = next;
    if (isComfortable) break;
  }
  return withNotes(design, border, best as LaidOut);
}

const withNotes = (design: DesignLook, border: Rectangle[], laidOut: LaidOut): DesignArrangement => ({
  ...laidOut,
  border,
  notes: [...symbolNotes(design, laidOut.symbol), ...logoNotes(design, laidOut.logo), ...lineNotes(design, laidOut)],
});

const inset = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x + by,
  y: y + by,
  width: Math.max(0, width - 2 * by),
  height: Math.max(0, height - 2 * by),
});

function borderOf({ x, y, width, height }: Rectangle, line: number): Rectangle[] {
  return [
    { x, y, width, height: line },
    { x, y: y + height - line, width, height: line },
    { x, y, width: line, height },
    { x: x + width - line, y, width: line, height },
  ];
}

const isAcross = ({ side }: SymbolPlacement): boolean => side === "top" || side === "bottom";

/** No wider than the space beside the symbol. Null: there is no room for it. */
function placeLogo({ logoMm }: DesignLook, png: string, symbol: SymbolPlacement, hasTexts: boolean): PlacedLogo | null {
  const { rest } = symbol;
  const ratio = pictureSize(png).width / pictureSize(png).height;
  const height = Math.min(logoMm, rest.width / ratio, rest.height * (hasTexts ? LOGO_SHARE : 1));
  if (height < Math.min(LOGO_MIN_MM, logoMm)) return null;
  const width = height * ratio;
  const x = isAcross(symbol) ? rest.x + (rest.width - width) / 2 : rest.x;
  const y = hasTexts ? rest.y : rest.y + (rest.height - height) / 2;
  return { box: { x, y, width, height }, png };
}

/** Between top and foot of the symbol if that is comfortable, otherwise in all the space. */
function fitTexts(fields: MeasuredField[], symbol: SymbolPlacement, logo: PlacedLogo | null, design: DesignLook) {
  const { rest, snapped, measured } = symbol;
  const used = logo === null ? 0 : logo.box.height + LOGO_GAP_MM;
  const below = { ...rest, y: rest.y + used, height: Math.max(0, rest.height - used) };
  const isTooNarrow = rest.width < TEXT_MIN_MM;
  const arrangeIn = (area: Rectangle, isTrimmed: boolean) => ({
    fitted: fitFields(isTooNarrow ? [] : fields, area, { template: { textSize: "medium", design }, isTrimmed }),
    area,
  });
  if (isTooNarrow) {
    const { fitted, area } = arrangeIn(below, false);
    return { fitted: { ...fitted, leftOut: fields.map(({ field }) => field) }, area };
  }
  if (isAcross(symbol) || logo !== null) return arrangeIn(below, false);
  const beside = arrangeIn({ ...rest, y: snapped.yMm, height: measured.size * snapped.moduleMm }, true);
  return beside.fitted.isComfortable ? beside : arrangeIn(below, false);
}

const lossOf = ({ texts: { fitted } }: Pick<DesignArrangement, "texts">): number =>
  fitted.leftOut.length * 10 + fitted.blocks.filter(({ isCut }) => isCut).length;

const round = (value: number): number => Math.round(value * 10) / 10;

function symbolNotes({ symbolMm }: DesignLook, { measured, snapped, rating }: SymbolPlacement): DesignNote[] {
  const widthMm = measured.size * snapped.moduleMm;
  const notes: DesignNote[] = [];
  // A module is a whole number of dots, which makes every symbol a little smaller.
  const roundedMm = (measured.size + 2 * QUIET_ZONE + 1) * snapped.dotMm;
  if (symbolMm !== null && widthMm < symbolMm - roundedMm) {
    const sizes = { mm: round(widthMm), wanted: round(symbolMm) };
    notes.push({ member: "symbolMm", message: message("findings.design.smallSymbol", sizes), isLoss: true });
  }
  if (rating.level !== "fine") notes.push({ member: "symbolMm", message: scanMessage(rating), isLoss: false });
  return notes;
}

function logoNotes({ logo, logoMm }: DesignLook, placed: PlacedLogo | null): DesignNote[] {
  if (logo === null) return [];
  if (placed === null) return [{ member: "logoMm", message: message("findings.design.noLogo"), isLoss: true }];
  if (placed.box.height >= logoMm - 0.05) return [];
  const sizes = { mm: round(placed.box.height), wanted: round(logoMm) };
  return [{ member: "logoMm", message: message("findings.design.smallLogo", sizes), isLoss: true }];
}

const POINTS_PER_MM = 72 / 25.4;

/** Print jobs name cut texts and those left out themselves. */
function lineNotes({ lines }: DesignLook, { texts: { fitted } }: Pick<DesignArrangement, "texts">): DesignNote[] {
  return lines.flatMap(({ text, sizePt }): DesignNote[] => {
    const note = (said: StoredMessage): DesignNote[] => [{ member: `lines.${text}`, message: said, isLoss: false }];
    const word = wordOf(text);
    if (fitted.leftOut.includes(text)) return note(message("findings.design.leftOff", word));
    const block = fitted.blocks.find(({ field }) => field === text);
    if (!block) return [];
    const pt = block.sizeMm * POINTS_PER_MM;
    if (block.isCut) return note(message("findings.design.cut", word));
    return pt < sizePt - 0.05
      ? note(message("findings.design.smallText", { ...word, pt: round(pt), wanted: round(sizePt) }))
      : [];
  });
}
