import { isReached, ratioOf } from "./targets.mjs";

/**
 * Formats the results as Markdown: first the missed targets and the reasons, then all measurements, part by part.
 * A part is `{ title, rows, attached }`, a row `{ what, product, reference, note, target }`.
 */
export function formatReport({ when, parts, reasons }) {
  const aimed = parts.flatMap(({ rows }) => rows).filter(({ target }) => target);
  const missed = aimed.filter((row) => !isReached(row));
  const summary = `${aimed.length - missed.length} of ${aimed.length} targets are reached${missed.length > 0 ? "; the others:" : "."}`;
  const lines = missed.map(({ what }) => `- **${what}**: ${reasons[what] ?? "the reason is not known yet."}`);
  const pieces = ["# Results", when, summary, lines.join("\n"), ...parts.flatMap(partPieces)];
  return `${pieces.filter(Boolean).join("\n\n")}\n`;
}

const HEADER = ["what", "measured", "beside", "ratio", "target", "", "remark"];

const partPieces = ({ title, rows, attached }) => [
  `## ${title}`,
  rows.length > 0 && table(HEADER, rows.map(rowCells)),
  ...attached.map(attachedPiece),
];

function rowCells(row) {
  const { what, product, reference = "", note, target } = row;
  const reached = target && (isReached(row) ? "reached" : "**missed**");
  return [what, product, reference, rounded(ratioOf(row)), target?.said ?? "", reached ?? "", note];
}

/** Formats a ratio with two decimals, or four when it is below 0.1. */
const rounded = (ratio) => ratio?.toFixed(ratio < 0.1 ? 4 : 2) ?? "";

/** Formats a picture `{ file, alt }`, a text `{ text }` or a table `{ header, lines }` as Markdown. */
function attachedPiece({ file, alt, text, header, lines }) {
  if (file) return `![${alt}](${file})`;
  return text ?? table(header, lines);
}

const WORDS = ["what", "target", "", "remark"];

function table(header, lines) {
  const rule = header.map((cell, at) => (at === 0 || WORDS.includes(cell) ? "---" : "---:"));
  return [header, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
