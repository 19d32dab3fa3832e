import { missingGlyphs } from "./font-coverage";
import { type LabelProblem, nameOf } from "./label-problem";
import type { PlacedCell } from "./place-sheet";

/** What is wrong with one label as placed: glyphs no font has, a symbol with no room, texts cut, one hard to scan. */
export function checkCell(cell: PlacedCell): LabelProblem[] {
  const { index, label } = cell;
  const problem = (level: LabelProblem["level"]) => (sentence: string) => ({ level, index, sentence });
  return [
    ...[...noRoom(cell), ...noGlyphs(cell)].map(problem("error")),
    ...[...hardToScan(cell), ...label.warnings].map(problem("warning")),
  ];
}

function noRoom({ label, content }: PlacedCell): string[] {
  if (label.symbol.dots >= 1) return [];
  const name = nameOf(content);
  return [`The code of ${name} is too long for this label at this printer's dots: choose larger stock or shorten it.`];
}

function noGlyphs({ label, content }: PlacedCell): string[] {
  const missing = new Set(label.texts.flatMap((run) => missingGlyphs(run.text, run)));
  if (missing.size === 0) return [];
  const characters = Array.from(missing, (it) => `“${it}” (${codePoints(it)})`).join(", ");
  return [`No font has ${characters} on the label of ${nameOf(content)}: change that text, or leave it off the label.`];
}

const codePoints = (text: string) =>
  Array.from(text, (it) => `U+${it.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

function hardToScan({ label, content }: PlacedCell): string[] {
  const { level, sentence } = label.verdict;
  return level === "fine" || label.symbol.dots < 1 ? [] : [`The label of ${nameOf(content)}: ${sentence}`];
}
