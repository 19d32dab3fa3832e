import { type LabelProblem, nameOf } from "../layout/label-problem";
import type { PlacedCell } from "../layout/place-job";
import { missingGlyphs } from "../text/font-coverage";

/** What is wrong with one label as placed: glyphs no font has, a symbol with no room, texts cut, one hard to scan. */
export function checkCell(cell: PlacedCell): LabelProblem[] {
  const { index, label } = cell;
  const problem = (level: LabelProblem["level"]) => (sentence: string) => ({ level, index, sentence });
  return [
    ...[...noRoom(cell), ...noGlyphs(cell)].map(problem("error")),
    ...[...hardToScan(cell), ...label.warnings].map(problem("warning")),
  ];
}

/** The finest modules hand scanners are sold for: 5 mil. */
const LEAST_MODULE_MM = 0.125;

/** Whether modules are so small that there is no point in printing them. */
const isHopeless = ({ dots, moduleMm }: { dots: number; moduleMm: number }) => dots < 2 || moduleMm < LEAST_MODULE_MM;

function noRoom({ label, content }: PlacedCell): string[] {
  if (!isHopeless(label.symbol)) return [];
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
  return level === "fine" || isHopeless(label.symbol) ? [] : [`The label of ${nameOf(content)}: ${sentence}`];
}
