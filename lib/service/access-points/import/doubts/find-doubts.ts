import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { foldForOrder } from "@/lib/contract/fold";
import { joinSentences, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import { idsAsTable } from "../../../db/json-table";
import type { Person } from "../../../http/operation";
import { reaches } from "../../../teams/rights";
import { findCodeWarnings, type WantedCode } from "../../codes/code-check";
import { samePlaceDetail } from "../../codes/same-place";
import { foldLookAlike } from "../../edits/fold-look-alike";
import type { ImportPlan } from "../plan-import";
import { type PlannedCreate, type PlannedUpdate, toWrittenPoint, type WrittenPoint } from "../plan-row";
import type { ImportRow, ReadRows } from "../table/read-rows";
import { findDamage } from "./find-damage";

/** Other requests are answered in the pause. */
const PAUSE_ROWS = 1_000;

type CodedRow = WantedCode & { line: number };

/** By line. */
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

/** Only with codes above it in the file. */
function findAlikeInFile(written: readonly CodedRow[]): [line: number, ImportWarning][] {
  const first = new Map<string, CodedRow>();
  return written.flatMap((one): [number, ImportWarning][] => {
    const key = `${one.ownerId} ${foldLookAlike(one.qrCode)}`;
    const above = first.get(key);
    if (!above) first.set(key, one);
    if (!above || above.qrCode === one.qrCode) return [];
    const detail = t("doubts.alikeInFile", { code: one.qrCode, other: above.qrCode, line: String(above.line) });
    return [[one.line, { kind: "look-alike", detail, accessPoint: null }]];
  });
}

/** Codes per query: other requests are answered between two of them. */
const CHUNK = 1_000;

/** Spreadsheets write 00045 as 45. Looks up only the lengths of the codes that begin with a zero. */
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
      const key = holder.printed_at === null ? "doubts.lostZeros" : "doubts.lostZerosPrinted";
      const detail = t(key, { code: qrCode, other: code, name: holder.name });
      found.push([line, { kind: "damaged-code", detail, accessPoint: { id: holder.id, name: holder.name } }]);
    }
  }
  return found;
}

/** Words with which a row of totals begins, in the languages of the known headings. */
const total =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|gesamt(?:summe)?|(?:zwischen)?summe|somme|totaux|suma|totale|somma|المجموع|الإجمالي)(?: g[eé]n[eé]ra(?:l|le))?[ :]*\d*$/i;

/** Totals, the headings once more, and remarks at the end: one cell below an empty row or a row of totals. */
function findRemarks({ found, rows }: ReadRows): [line: number, ImportWarning][] {
  const headings = new Set(found.hasHeading ? Object.values(found.indexes) : []);
  const isHeadings = ({ cells }: ImportRow) =>
    headings.size > 1 && [...headings].every((index) => (cells[index] ?? "").trim() === found.columns[index]?.trim());
  const firstText = ({ cells }: ImportRow) => cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  const remarks = rows.flatMap((row): [number, ImportWarning][] => {
    if (isHeadings(row)) return [[row.line, warn(t("doubts.noEntry.headings"))]];
    const text = firstText(row);
    return total.test(text) ? [[row.line, warn(t("doubts.noEntry.total", { text }))]] : [];
  });
  const last = findLastRemarks(rows, new Set(remarks.map(([line]) => line)));
  const others = new Set([...remarks, ...last].map(([line]) => line));
  const rest = new Map([...findShortRows(rows, found), ...findOtherTable(rows)]);
  return [...remarks, ...last, ...[...rest].filter(([line]) => !others.has(line))];
}

/** When most rows of a text file have as many cells as the headings. */
function findShortRows(
  rows: readonly ImportRow[],
  { hasHeading, columns }: ReadRows["found"],
): [number, ImportWarning][] {
  const short = hasHeading ? rows.filter(({ width = columns.length }) => width < columns.length) : [];
  if (short.length > rows.length / 2) return [];
  return short.map(({ line, width = 0 }) => {
    const detail = t("doubts.fewerCells", { count: width, others: columns.length });
    return [line, { kind: "more-cells", detail, accessPoint: null }];
  });
}

/** AB-12 and C-3 are letters, a hyphen and digits. */
const kindOf = (code: string): string => code.replace(/\p{L}+/gu, "A").replace(/\d+/g, "9");

/** Rows below a gap whose code is of another kind than all codes above the gap, which are of one kind. */
function findOtherTable(rows: readonly ImportRow[]): [line: number, ImportWarning][] {
  const codeOf = ({ values }: ImportRow) => values.qrCode ?? "";
  const gap = rows.findIndex(({ hasGap }, index) => index > 0 && hasGap);
  const kinds = new Set(rows.slice(0, Math.max(0, gap)).map((row) => kindOf(codeOf(row))));
  if (kinds.size !== 1 || kinds.has("")) return [];
  return rows
    .slice(gap)
    .filter((row) => !kinds.has(kindOf(codeOf(row))))
    .map(({ line }) => [line, warn(t("doubts.noEntry.otherTable"))]);
}

const warn = (what: string): ImportWarning => ({
  kind: "no-entry",
  detail: joinSentences(what, t("doubts.noEntry.leaveOut")),
  accessPoint: null,
});

/** One cell behind the last gap or row of totals, when most rows have more cells. */
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
  return rows.slice(begin).map(({ line }) => [line, warn(t("doubts.noEntry.remark"))]);
}

/** Names per query: other requests are answered between two of them. */
const PLACES_AT_ONCE = 1_000;

/** What a row writes, with the keys by which names and places are compared. */
type Placed = WrittenPoint & { name: string; key: string };

/** Of another access point, in the file or among those that the person may see. */
async function findSamePlaces(
  db: Db,
  written: readonly (PlannedCreate | PlannedUpdate)[],
  person: Person,
): Promise<[line: number, ImportWarning][]> {
  const placed = written.filter(isPlaced).map((planned): Placed => {
    const point = toWrittenPoint(planned, person);
    const { fields, ownerId } = point;
    const name = foldForOrder(fields.name);
    return { ...point, name, key: keyOf(ownerId, name, foldForOrder(fields.location)) };
  });
  const stored = await findStored(db, placed, person);
  const lines = new Map<string, number>();
  return placed.flatMap(({ line, fields, id, key }): [number, ImportWarning][] => {
    const above = lines.get(key);
    if (above === undefined) lines.set(key, line);
    const holder = stored.get(key)?.find((one) => one !== id);
    if (above === undefined && holder === undefined) return [];
    const detail = holder === undefined ? twiceDetail(fields, String(above)) : samePlaceDetail(fields);
    const accessPoint = holder === undefined ? null : { id: holder, name: fields.name };
    return [[line, { kind: "same-place", detail, accessPoint }]];
  });
}

const twiceDetail = ({ name, location }: WrittenPoint["fields"], line: string): string =>
  location === ""
    ? t("doubts.twice.withoutPlace", { name, line })
    : t("doubts.twice.inPlace", { name, place: location, line });

/** Whether it had another name or location before. */
const isPlaced = (planned: PlannedCreate | PlannedUpdate): boolean =>
  planned.state === "created" ||
  planned.after.name !== planned.existing.name ||
  planned.after.location !== planned.existing.location;

// Neither a name nor a location has a line break.
const keyOf = (ownerId: string, name: string, location: string): string => `${ownerId}\n${name}\n${location}`;

/** The first and the last of each name and location are enough to find one besides the row's own. */
async function findStored(
  db: Db,
  placed: readonly Placed[],
  person: Person,
): Promise<Map<string, [first: string, last: string]>> {
  const found = new Map<string, [string, string]>();
  for (const owner of new Set(placed.map(({ ownerId }) => ownerId))) {
    const ofOwner = placed.filter(({ ownerId }) => ownerId === owner);
    const names = [...new Set(ofOwner.map(({ name }) => name))];
    for (let at = 0; at < names.length; at += PLACES_AT_ONCE) {
      const rows = await db
        .selectFrom("access_points")
        .select([
          "name_key",
          "location_key",
          sql<string>`min(access_points.id)`.as("first"),
          sql<string>`max(access_points.id)`.as("last"),
        ])
        .where("owner_id", "=", owner)
        .where(reaches(person, "view"))
        .where(sql<boolean>`name_key in (select id from ${idsAsTable(db, names.slice(at, at + PLACES_AT_ONCE))})`)
        .groupBy(["name_key", "location_key"])
        .execute();
      for (const row of rows) {
        found.set(keyOf(owner, row.name_key, row.location_key), [row.first, row.last]);
      }
    }
  }
  return found;
}
