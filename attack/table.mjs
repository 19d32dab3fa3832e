import { readFileSync, writeFileSync } from "node:fs";

const said = (figure) =>
  typeof figure === "number"
    ? Number.isFinite(figure)
      ? figure.toLocaleString("en", { maximumFractionDigits: 1 })
      : "never"
    : figure;
const cell = (text) => String(text).replaceAll("|", "\\|");

/** Formats the figures as a Markdown table. A row is `{ name, what, figure, limit, isHeld, note }`. */
export function tableOf(rows) {
  const lines = rows.map(
    ({ name, what, figure, limit, isHeld, note }) =>
      `| ${[name, what, said(figure), limit.said, limit.said === "" ? "" : isHeld ? "held" : "**not held**", note].map(cell).join(" | ")} |`,
  );
  return ["| case | what | figure | limit | | remark |", "| --- | --- | ---: | ---: | --- | --- |", ...lines].join(
    "\n",
  );
}

/** Replaces the text between the markers `name` of the document at `path`. @throws when a marker is missing */
export function writeBetweenMarkers(path, name, text) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const document = readFileSync(path, "utf8");
  const [before, rest = ""] = document.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${path} has no ${begin} … ${end}; put both back.`);
  writeFileSync(path, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
