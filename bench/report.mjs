/** Applies to the ratio when a row has a reference, otherwise to the figure itself. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

export const ratioOf = ({ figure, beside }) => (beside === undefined ? undefined : figure / beside);

const isReached = (row) => row.target.isReached(ratioOf(row) ?? row.figure);

export function formatReport({ when, parts }) {
  const aimed = parts.flatMap(({ rows }) => rows).filter(({ target }) => target);
  const missed = aimed.filter((row) => !isReached(row)).map(({ what }) => `- ${what}`);
  const reached = `${aimed.length - missed.length} of ${aimed.length} targets are reached`;
  const summary = missed.length > 0 ? `${reached}. These are missed:\n\n${missed.join("\n")}` : `${reached}.`;
  const pieces = ["# Results", when, summary, ...parts.flatMap(partPieces)];
  return `${pieces.join("\n\n")}\n`;
}

const HEADER = ["what", "measured", "beside", "ratio", "target", "", "who feels it", "remark"];

const RULE = ["---", "---:", "---:", "---:", "---", "---", "---", "---"];

const partPieces = ({ title, rows }) => [
  `## ${title}`,
  [HEADER, RULE, ...rows.map(rowCells)].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
];

function rowCells(row) {
  const { what, figure, beside = "", target, who = "", note = "" } = row;
  const reached = target && (isReached(row) ? "reached" : "**missed**");
  return [what, figure, beside, ratioOf(row)?.toFixed(2) ?? "", target?.said ?? "", reached ?? "", who, note];
}
