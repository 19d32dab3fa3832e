import type { Writable } from "node:stream";
import { isRightToLeft } from "@/lib/messages/messages";
import { directionOf, type TextRun } from "../layout/place-texts";
import { openDocument, POINTS_PER_MM, writePage } from "./pdf-document";
import { fontEmbedder } from "./pdf-font";
import { textOperators } from "./pdf-text";

/** A row has a name and a code, a heading only a text. */
export type ListLine =
  | { kind: "title" | "heading" | "place" | "note"; text: string }
  | { kind: "row"; text: string; code: string };

/** A4, whose lower edge stays free so that paper of Letter size shows all. */
const PAGE = { widthMm: 210, heightMm: 297 };
const MARGIN = { sideMm: 20, topMm: 18, bottomMm: 30 };
const CODE_MM = 45;

const looks = {
  title: { sizeMm: 6, beforeMm: 0, weight: 700 },
  heading: { sizeMm: 4.5, beforeMm: 6, weight: 700 },
  place: { sizeMm: 3.4, beforeMm: 3, weight: 700 },
  note: { sizeMm: 3.4, beforeMm: 1, weight: 400 },
  row: { sizeMm: 3.4, beforeMm: 0.6, weight: 400 },
} as const;

const LINE_HEIGHT = 1.35;

/** Lines of text on paper, such as the missing labels of a round by place. Ends `out`. */
export async function writeList(lines: readonly ListLine[], out: Writable): Promise<void> {
  const document = openDocument(lines[0]?.text ?? "", out);
  const embedFonts = fontEmbedder(document.pdf);
  for (const page of pagesOf(lines)) {
    const { fonts, fontOf } = embedFonts();
    const origin = { x: 0, top: PAGE.heightMm * POINTS_PER_MM };
    const content = page.map((run) => textOperators(run, origin, fontOf)).join("\n");
    await writePage(document, PAGE, content, { fonts });
  }
  await document.end();
}

function pagesOf(lines: readonly ListLine[]): TextRun[][] {
  const pages: TextRun[][] = [[]];
  let top = MARGIN.topMm;
  for (const line of lines) {
    const { sizeMm, beforeMm } = looks[line.kind];
    // A heading is not the last line of a page.
    const needsMm = line.kind === "row" || line.kind === "note" ? sizeMm * LINE_HEIGHT : 20;
    if (top + beforeMm + needsMm > PAGE.heightMm - MARGIN.bottomMm) {
      pages.push([]);
      top = MARGIN.topMm;
    }
    top += beforeMm + sizeMm * LINE_HEIGHT;
    pages.at(-1)?.push(...runsOf(line, top));
  }
  return pages;
}

function runsOf(line: ListLine, baselineMm: number): TextRun[] {
  const { sizeMm, weight } = looks[line.kind];
  const [left, right] = [MARGIN.sideMm, PAGE.widthMm - MARGIN.sideMm];
  const atLeft = { edge: "left", xMm: left } as const;
  const atRight = { edge: "right", xMm: right } as const;
  const [start, end] = isRightToLeft() ? [atRight, atLeft] : [atLeft, atRight];
  const code = line.kind === "row" ? line.code : "";
  const shared = { sizeMm, baselineMm };
  const ofCode = { ...shared, family: "mono", weight: 400, direction: "ltr" } as const;
  const text = cut(line.text, 120);
  if (text === "") return [{ ...ofCode, ...start, text: cut(code, 120), availableMm: right - left }];
  const availableMm = right - left - (code === "" ? 0 : CODE_MM + 5);
  const run: TextRun = { ...shared, ...start, family: "sans", weight, text, direction: directionOf(text), availableMm };
  if (code === "") return [run];
  return [run, { ...ofCode, ...end, text: cut(code, 40), availableMm: CODE_MM }];
}

/** Longer texts would be squeezed until nobody can read them. */
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
