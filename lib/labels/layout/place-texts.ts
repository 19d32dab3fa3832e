import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { DesignText, PrintedTexts } from "@/lib/contract/labels/design-texts";
import { message } from "@/lib/messages/messages";
import type { Rectangle } from "../symbol/cover-dark";
import { ASCENT, CAP_HEIGHT, heightOf, LINE_HEIGHT } from "../text/fit-text";
import { type Font, textWidth } from "../text/text-width";
import type { FittedField, FittedFields } from "./fit-fields";
import { labelOf } from "./label-problem";
import { printedText, wordOf } from "./printed-text";

/** Lengths in millimetres from the top left of the label. */
export type TextRun = Font & {
  text: string;
  direction: "ltr" | "rtl";
  /** `xMm` refers to this point. */
  edge: "left" | "right" | "centre";
  xMm: number;
  baselineMm: number;
  sizeMm: number;
  availableMm: number;
  /** Squeezes the line; set when a wider substitute font could exceed the available width. */
  lengthMm?: number;
};

export const SHARE_LEFT_OF_X: Record<TextRun["edge"], number> = { left: 0, centre: 0.5, right: 1 };

/** Relative to Arial: DejaVu Sans is about a sixth wider. */
const WIDER_FONT = 1.2;

/** `isCentred`: each line in the middle. */
type Place = { area: Rectangle; isCentred: boolean };

/** `area` in mm. In a trimmed space: from its top, a last code at its bottom. Aligned by the script of the name. */
export function placeTexts(
  content: PrintedTexts,
  { blocks, space }: FittedFields,
  { area, isCentred }: Place,
): TextRun[] {
  const side: TextRun["edge"] = directionOf(content.name) === "rtl" ? "right" : "left";
  const edge: TextRun["edge"] = isCentred ? "centre" : side;
  const xMm = area.x + SHARE_LEFT_OF_X[edge] * area.width;
  const spareMm = area.height - heightOf(blocks, space);
  const texts: TextRun[] = [];
  let top = area.y + (space.isTrimmed ? -(ASCENT - CAP_HEIGHT) * (blocks[0]?.sizeMm ?? 0) : spareMm / 2);
  for (const [
    i,
    {
      field,
      text: { font },
      lines,
      sizeMm,
    },
  ] of blocks.entries()) {
    if (space.isTrimmed && field === "code" && i === blocks.length - 1) top += spareMm;
    const direction = directionOf(printedText(content, field));
    for (const text of lines) {
      const { family, weight } = font;
      const lengthMm = lengthToKeep(text, font, sizeMm, area.width);
      const baselineMm = top + ASCENT * sizeMm;
      // Does not use the spread operator, which takes 20 µs: as long as the rest of a label.
      texts.push({ family, weight, edge, xMm, availableMm: area.width, text, direction, baselineMm, sizeMm, lengthMm });
      top += sizeMm * LINE_HEIGHT;
    }
    top += space.gapMm;
  }
  return texts;
}

export function textWarnings(content: LabelTexts, blocks: readonly FittedField[], leftOut: readonly DesignText[]) {
  const cut = blocks.filter(({ isCut }) => isCut);
  return [
    ...cut.map(({ field }) => message("findings.textCut", { ...wordOf(field), ...labelOf(content) })),
    ...leftOut.map((field) => message("findings.textLeftOff", { ...wordOf(field), ...labelOf(content) })),
  ];
}

function lengthToKeep(text: string, font: Font, sizeMm: number, availableMm: number): number | undefined {
  const widthMm = textWidth(text, font) * sizeMm;
  return widthMm * WIDER_FONT > availableMm ? Math.min(widthMm, availableMm) : undefined;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const LETTER = /\p{L}/u;

/** By its first letter (UAX #9, P2 and P3). */
export function directionOf(text: string): "ltr" | "rtl" {
  const firstLetter = LETTER.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(firstLetter) ? "rtl" : "ltr";
}
