import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import type { ImportRow, ReadRows } from "./read-rows";

/** Words with which a row of totals begins, in the languages of the known headings. */
const total =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|gesamt(?:summe)?|(?:zwischen)?summe|somme|totaux|suma|totale|somma|المجموع|الإجمالي)(?: g[eé]n[eé]ra(?:l|le))?[ :]*\d*$/i;

/**
 * Returns a warning for each row that looks like no access point: totals, the headings once more, and remarks at the end,
 * which fill one cell below an empty row or a row of totals.
 */
export function findRemarks({ found, rows }: ReadRows): [line: number, ImportWarning][] {
  const headings = new Set(found.hasHeading ? Object.values(found.indexes) : []);
  const isHeadings = ({ cells }: ImportRow) =>
    headings.size > 1 && [...headings].every((index) => (cells[index] ?? "").trim() === found.columns[index]?.trim());
  const firstText = ({ cells }: ImportRow) => cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  const remarks = rows.flatMap((row): [number, ImportWarning][] => {
    if (isHeadings(row)) return [[row.line, warn("This row repeats the headings.")]];
    const text = firstText(row);
    return total.test(text) ? [[row.line, warn(`“${text}” looks like a row of totals.`)]] : [];
  });
  const last = findLastRemarks(rows, new Set(remarks.map(([line]) => line)));
  const others = new Set([...remarks, ...last].map(([line]) => line));
  const rest = new Map([...findShortRows(rows, found), ...findOtherTable(rows)]);
  return [...remarks, ...last, ...[...rest].filter(([line]) => !others.has(line))];
}

/** Returns a warning for each row of a text file with fewer cells than the headings, when most rows have as many. */
function findShortRows(
  rows: readonly ImportRow[],
  { hasHeading, columns }: ReadRows["found"],
): [number, ImportWarning][] {
  const short = hasHeading ? rows.filter(({ width = columns.length }) => width < columns.length) : [];
  if (short.length > rows.length / 2) return [];
  return short.map(({ line, width }) => {
    const cells = width === 1 ? "1 cell" : `${width} cells`;
    const detail = `The row has ${cells}, and the others have ${columns.length}. Check its columns.`;
    return [line, { kind: "more-cells", detail, accessPoint: null }];
  });
}

/** Returns the kind of a code: AB-12 and C-3 are letters, a hyphen and digits. */
const kindOf = (code: string): string => code.replace(/\p{L}+/gu, "A").replace(/\d+/g, "9");

/**
 * Returns a warning for each row below a gap whose code is of another kind than all codes above the gap, which are of one
 * kind. It seems to belong to another table.
 */
function findOtherTable(rows: readonly ImportRow[]): [line: number, ImportWarning][] {
  const codeOf = ({ values }: ImportRow) => values.qrCode ?? "";
  const gap = rows.findIndex(({ hasGap }, index) => index > 0 && hasGap);
  const kinds = new Set(rows.slice(0, Math.max(0, gap)).map((row) => kindOf(codeOf(row))));
  if (kinds.size !== 1 || kinds.has("")) return [];
  return rows
    .slice(gap)
    .filter((row) => !kinds.has(kindOf(codeOf(row))))
    .map(({ line }) => [line, warn("This row below a gap seems to be of another table.")]);
}

const warn = (what: string): ImportWarning => ({
  kind: "no-entry",
  detail: `${what} Leave it out unless it is an access point.`,
  accessPoint: null,
});

/** Returns a warning for each row of one cell behind the last gap or row of totals, when most rows have more cells. */
function findLastRemarks(rows: readonly ImportRow[], totals: ReadonlySet<number>): [number, ImportWarning][] {
  const filled = ({ cells }: ImportRow) => cells.filter((cell) => cell.trim() !== "").length;
  if (rows.filter((row) => filled(row) > 1).length <= rows.length / 2) return [];
  const isRemark = (row: ImportRow | undefined) => row !== undefined && !totals.has(row.line) && filled(row) === 1;
  let begin = rows.length;
  while (isRemark(rows[begin - 1])) begin -= 1;
  const last = rows[begin - 1];
  const next = rows[begin];
  if (!last || !next) return [];
  const breaks = last.cells.join("").split(/\r\n|\n|\r/).length;
  if (!totals.has(last.line) && next.line - last.line <= breaks) return [];
  return rows.slice(begin).map(({ line }) => [line, warn("This row is a remark below the table, it seems.")]);
}
