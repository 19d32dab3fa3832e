import { isReached, ratioOf } from "./targets.mjs";

/**
 * Formats the results as Markdown: first the missed targets and the reasons, then all measurements, part by part.
 * A part is `{ title, rows, attached }`, a row `{ what, product, reference, note, target }`.
 */
export function formatReport({ when, parts, targets }) {
  const rows = parts.flatMap((part) => part.rows);
  const aimed = rows.filter(({ target }) => target);
  const missed = aimed.filter((row) => !isReached(row));
  const unmeasured = Object.keys(targets).filter((name) => rows.every(({ what }) => what !== name));
  const summary = `${aimed.length - missed.length} of ${aimed.length} targets are reached${missed.length > 0 ? "; the others:" : "."}`;
  const lines = missed.map(({ what, target }) => `- **${what}**: ${target.reason ?? "the reason is not known yet."}`);
  const rest = unmeasured.length > 0 && `Not measured in this run: ${unmeasured.join("; ")}.`;
  const pieces = ["# Results", when, summary, lines.join("\n"), rest, ...parts.flatMap(partPieces)];
  return `${pieces.filter(Boolean).join("\n\n")}\n`;
}

const HEADER = ["what", "measured", "beside", "ratio", "target", "", "who feels it", "remark"];

const partPieces = ({ title, rows, attached }) => [
  `## ${title}`,
  rows.length > 0 && table(HEADER, rows.map(rowCells)),
  ...attached.map(({ text, header, lines }) => text ?? table(header, lines)),
];

function rowCells(row) {
  const { what, product, reference = "", note, target } = row;
  const reached = target && (isReached(row) ? "reached" : "**missed**");
  return [
    what,
    product,
    reference,
    rounded(ratioOf(row)),
    target?.said ?? "",
    reached ?? "",
    target?.person ?? "",
    note,
  ];
}

/** Formats a ratio with two decimals, or four when it is below 0.1. */
const rounded = (ratio) => ratio?.toFixed(ratio < 0.1 ? 4 : 2) ?? "";

const WORDS = ["what", "target", "", "who feels it", "remark"];

function table(header, lines) {
  const rule = header.map((cell, at) => (at === 0 || WORDS.includes(cell) ? "---" : "---:"));
  return [header, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
