import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import { idsAsTable } from "../../../db/json-table";
import type { Person } from "../../../http/operation";
import { reaches } from "../../../teams/rights";
import { findCodeWarnings, type WantedCode } from "../../codes/code-check";
import { foldLookAlike } from "../../edits/fold-look-alike";
import type { ImportPlan } from "../plan-import";
import { type PlannedCreate, type PlannedUpdate, toWrittenPoint } from "../plan-row";
import type { ImportRow, ReadRows } from "../table/read-rows";
import { findDamage } from "./find-damage";
import { findSamePlaces } from "./find-same-places";

/** Rows between two pauses, in which other requests are answered. */
const PAUSE_ROWS = 1_000;

/** Row with the code that it writes. */
type CodedRow = WantedCode & { line: number };

/**
 * Finds the rows to look at, by line: those with a code about which the form for one access point warns, or that looks
 * like a code above it in the file, those with a name and location that another access point has, those that were damaged
 * before the import, and those that look like no access point.
 */
export async function findDoubts(
  context: ServiceContext,
  plan: ImportPlan,
  read: ReadRows & { isEncodingSure: boolean },
  person: Person,
): Promise<Map<number, ImportWarning[]>> {
  const doubts = new Map<number, ImportWarning[]>();
  const add = (line: number, warnings: readonly ImportWarning[]) => {
    if (warnings.length > 0) doubts.set(line, [...(doubts.get(line) ?? []), ...warnings]);
  };
  const written = [...plan.creates, ...plan.updates].sort((one, other) => one.row.line - other.row.line);
  for (const [index, planned] of written.entries()) {
    add(planned.row.line, findDamage(planned, read));
    if (index % PAUSE_ROWS === PAUSE_ROWS - 1) await setImmediate();
  }
  const coded = written.filter(hasNewCode).map((planned) => {
    const { fields, ...point } = toWrittenPoint(planned, person);
    return { ...point, qrCode: fields.qrCode };
  });
  const db = context.database.reader(person.id);
  const warnings = await findCodeWarnings({ ...context, db }, coded, person, true);
  for (const [index, { line }] of coded.entries()) add(line, warnings[index] ?? []);
  for (const [line, warning] of findAlikeInFile(coded)) add(line, [warning]);
  for (const [line, warning] of await findLostZeros(db, plan.creates, person)) add(line, [warning]);
  for (const [line, warning] of await findSamePlaces(db, written, person)) add(line, [warning]);
  const lines = new Set(written.map(({ row }) => row.line));
  for (const [line, warning] of findRemarks(read)) if (lines.has(line)) add(line, [warning]);
  return doubts;
}

const hasNewCode = (planned: PlannedCreate | PlannedUpdate): boolean =>
  planned.state === "created" ? planned.fields.qrCode !== "" : planned.after.qrCode !== planned.existing.qr_code;

/** Returns a warning for each code that looks like another one above it in the file. */
function findAlikeInFile(written: readonly CodedRow[]): [line: number, ImportWarning][] {
  const first = new Map<string, CodedRow>();
  return written.flatMap((one): [number, ImportWarning][] => {
    const key = `${one.ownerId} ${foldLookAlike(one.qrCode)}`;
    const above = first.get(key);
    if (!above) first.set(key, one);
    if (!above || above.qrCode === one.qrCode) return [];
    const detail = `QR code “${one.qrCode}” looks like “${above.qrCode}” in line ${above.line}.`;
    return [[one.line, { kind: "look-alike", detail, accessPoint: null }]];
  });
}

/** Codes per query: other requests are answered between two of them. */
const CHUNK = 1_000;

/**
 * Returns a warning for each new access point whose code is that of an own access point without its leading zeros, as
 * spreadsheets write 00045. Only the lengths of the codes that begin with a zero are looked up.
 */
async function findLostZeros(
  db: Db,
  creates: readonly PlannedCreate[],
  person: Person,
): Promise<[line: number, ImportWarning][]> {
  const numbers = creates.filter(({ fields }) => /^[1-9]\d*$/.test(fields.qrCode));
  if (numbers.length === 0) return [];
  const owned = db.selectFrom("access_points").where("owner_id", "=", person.id).where(reaches(person, "view"));
  const lengths = await owned
    .select(sql<number>`length(qr_code)`.as("length"))
    .where("qr_code", "like", "0%")
    .distinct()
    .execute();
  const padded = numbers.flatMap(({ row, fields: { qrCode } }) =>
    lengths
      .filter(({ length }) => Number(length) > qrCode.length)
      .map(({ length }) => ({ line: row.line, qrCode, code: qrCode.padStart(Number(length), "0") })),
  );
  const found: [number, ImportWarning][] = [];
  for (let at = 0; at < padded.length; at += CHUNK) {
    const part = padded.slice(at, at + CHUNK);
    const codes = [...new Set(part.map(({ code }) => code))];
    const holders = await owned
      .select(["access_points.id", "name", "qr_code", "printed_at"])
      .where(sql<boolean>`qr_code in (select id from ${idsAsTable(db, codes)})`)
      .execute();
    const byCode = new Map(holders.map((holder) => [holder.qr_code, holder]));
    for (const { line, qrCode, code } of part) {
      const holder = byCode.get(code);
      if (!holder) continue;
      const printed = holder.printed_at === null ? "" : ", whose label is printed";
      const detail = `QR code “${qrCode}” may be “${code}” of “${holder.name}”${printed}, without its leading zeros.`;
      found.push([line, { kind: "damaged-code", detail, accessPoint: { id: holder.id, name: holder.name } }]);
    }
  }
  return found;
}

/** Words with which a row of totals begins, in the languages of the known headings. */
const total =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|gesamt(?:summe)?|(?:zwischen)?summe|somme|totaux|suma|totale|somma|المجموع|الإجمالي)(?: g[eé]n[eé]ra(?:l|le))?[ :]*\d*$/i;

/**
 * Returns a warning for each row that looks like no access point: totals, the headings once more, and remarks at the end,
 * which fill one cell below an empty row or a row of totals.
 */
function findRemarks({ found, rows }: ReadRows): [line: number, ImportWarning][] {
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
