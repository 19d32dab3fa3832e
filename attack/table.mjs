import { readFileSync, writeFileSync } from "node:fs";

const BEGIN = "<!-- attack: begin -->";
const END = "<!-- attack: end -->";

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

/** Replaces the text between the markers of the document at `path`. @throws when a marker is missing */
export function writeBetweenMarkers(path, text) {
  const document = readFileSync(path, "utf8");
  const [before, rest = ""] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${path} has no ${BEGIN} … ${END}; put both back.`);
  writeFileSync(path, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
