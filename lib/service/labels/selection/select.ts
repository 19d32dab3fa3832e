import { type RawBuilder, sql } from "kysely";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { codeInLink, foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { type DesignText, fieldTexts, keyOfText } from "@/lib/contract/labels/design-texts";
import { type LabelContent, labelContentOf } from "@/lib/contract/labels/label-content";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";
import { idsByLine, idsOfLines } from "@/lib/contract/labels/label-lines";
import type { LabelSelection } from "@/lib/contract/labels/label-selection";
import { joinSentences, t } from "@/lib/messages/messages";
import { findIds } from "../../access-points/lists/find-ids";
import { fromRows, rowsOf, selectionOf } from "../../access-points/lists/list-query";
import { requireScope } from "../../access-points/lists/scope";
import { toFields } from "../../access-points/rows/rows";
import { inBody, resolveFields } from "../../custom-fields/field-query";
import { storedValues } from "../../custom-fields/stored-values";
import type { Db, Reading } from "../../db/database";
import { columnOf, type FieldColumn, fieldColumns, mapColumns } from "../../db/field-columns";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { inChunks } from "../../long-running/in-chunks";
import { hasAccess, inTeamOfToken, membershipOf, type Placed, type RightsHolder, reaches } from "../../teams/rights";
import { idsOfPile } from "../pile/pile-store";

const ERRORS_MAX = 100;

export async function loadSelection(
  from: Reading,
  select: LabelSelection,
  texts: readonly DesignText[],
  person: Person,
): Promise<LabelContent[]> {
  const contents = await loadIds(from.db, await selectIds(from, select, person), { select, texts, person });
  // Deleted since they were selected.
  if (contents.length === 0) throw noneMatches();
  return contents;
}

type Loading = { select: LabelSelection; texts: readonly DesignText[]; person: Person };

/** Omits what was deleted since a filter or a list found it. 404 for ids of the request. */
export async function loadIds(
  db: Db,
  ids: readonly string[],
  { select, texts, person }: Loading,
): Promise<LabelContent[]> {
  const contents = await loadContents(db, ids, texts, person);
  if (select.ids) requireAll(select.ids, ids, contents);
  return contents;
}

/** Ids that the request names may not exist. 422 for nothing, too much or ambiguous lines. */
export async function selectIds(from: Reading, select: LabelSelection, person: Person): Promise<string[]> {
  const ids = await idsOfSelection(from, select, person);
  if (ids.length === 0) throw select.pile && !select.except ? noneInPile() : noneMatches();
  return ids;
}

const noneMatches = () => invalid([{ pointer: "/select", detail: t("labelService.noneMatches") }]);

const noneInPile = () => invalid([{ pointer: "/select", detail: t("labelService.pileEmpty") }]);

async function idsOfSelection(from: Reading, select: LabelSelection, person: Person): Promise<string[]> {
  if (select.ids) return select.ids;
  const { db } = from;
  const {
    list,
    pile,
    q = "",
    scope = "mine",
    label = "any",
    sort = "-createdAt",
    except = [],
    first,
    ...filters
  } = select;
  const without = (ids: string[]) => ids.filter((id) => !except.includes(id));
  if (pile) return without(await idsOfPile(from.reader(person.id), person));
  const { values, sortField } = await resolveFields(db, { field: filters.field, sort }, inBody("/select"));
  requireScope({ scope, owner: filters.owner }, person);
  if (list) return without(await idsOfList(db, list, scope, person));
  const filter = { ...filters, q, scope, label, values };
  const sorted = { sort, q, ...(sortField && { sortField }) };
  const ids = await findIds(from.reader(person.id), filter, person, { except, sorted, most: first ?? LABELS_MAX + 1 });
  if (ids.length > LABELS_MAX) throw tooMany();
  return ids;
}

function tooMany(): ServiceProblem {
  return invalid([{ pointer: "/select", detail: t("labelService.tooManyMatch", { max: LABELS_MAX }) }]);
}

function requireAll(requested: readonly string[], ids: readonly string[], contents: readonly LabelContent[]): void {
  const found = new Set(contents.map((content) => content.id));
  const missing = new Set(ids.filter((id) => !found.has(id)));
  if (missing.size === 0) return;
  const errors = requested.flatMap((id, index) =>
    !missing.has(id)
      ? []
      : [
          {
            pointer: `/select/ids/${index}`,
            detail: t("labelService.noAccessPoint", { id }),
          },
        ],
  );
  const [first] = errors;
  const more = errors.length > 1 && t("labelService.moreIds", { count: errors.length - 1 });
  throw new ServiceProblem("not-found", joinSentences(first?.detail, more), { errors: errors.slice(0, ERRORS_MAX) });
}

/** Ids per query: 500 take 2.5 ms on SQLite, which runs on this thread. */
const CHUNK = 500;

/** In the order of `ids`, without void codes and what the user may not see. 403 for what it may see but not print. */
async function loadContents(
  db: Db,
  ids: readonly string[],
  fields: readonly DesignText[],
  person: Person,
): Promise<LabelContent[]> {
  const isCustom = fields.some((text) => keyOfText(text) !== undefined);
  const owners = fields.includes("owner") ? await loadNames(db, "users") : null;
  const teams = fields.includes("team") ? await loadNames(db, "teams") : null;
  return inChunks(ids, CHUNK, async (chunk) => {
    const rows = await rowsOfIds(db, chunk, person).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const others = chunk.filter((id) => !byId.has(id));
    const codes = others.length > 0 ? await findCodes(db, others) : new Map<string, CodeRow>();
    return chunk.flatMap((id) => {
      const row = byId.get(id) ?? codes.get(id);
      if (!row || !hasAccess(person, row, "view")) return [];
      if (!hasAccess(person, row, "print")) throw new ServiceProblem("forbidden", t("labelService.mayNotPrint"));
      const texts = isCustom ? fieldTexts(storedValues(row.custom), fields) : {};
      const content = {
        ...labelContentOf({ id, ...toFields(row) }, fields),
        ...texts,
        ...(owners && { owner: owners.get(row.owner_id) ?? "" }),
        ...(teams && { team: teams.get(row.team_id ?? "") ?? "" }),
      };
      return [content];
    });
  });
}

/** There are hundreds, where a job has thousands of labels. */
async function loadNames(db: Db, table: "users" | "teams"): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** With a condition on the owner, SQLite scans all rows of the owner: 157 ms per chunk at 200,000 rows. */
export const rowsOfIds = (db: Db, ids: readonly string[], person: RightsHolder) =>
  db
    .selectFrom("access_points")
    .select(["id", "owner_id", "team_id", "custom", ...fieldColumns, membershipOf(person).as("team_access")])
    .where("id", "in", ids);

type CodeRow = Record<FieldColumn, string> & Placed & { id: string; custom: null };

/** Each is like an access point without a name. */
async function findCodes(db: Db, ids: readonly string[]): Promise<Map<string, CodeRow>> {
  const rows = await db
    .selectFrom("reserved_codes")
    .select(["id", "owner_id", "code"])
    .where("id", "in", ids)
    .where("voided_at", "is", null)
    .execute();
  const blank = mapColumns((name) => blankFields[name]);
  const withoutTeam = { team_id: null, team_access: null, custom: null };
  return new Map(
    rows.map(({ id, owner_id, code }) => [id, { ...blank, ...withoutTeam, id, owner_id, [columnOf("qrCode")]: code }]),
  );
}

type Found = { id: string; qr_code: string; name_key: string };

/** Lines per query, and most pairs of line and owner per query. A pair has four look-ups: 20,000 take 10 ms on SQLite. */
const LINES = 200;
const LOOK_UPS_MAX = 5_000;
/** Most lines that are looked up through the search index: one that matches every row takes 150 ms on SQLite. */
const ANY_CASE_MAX = 10;
/** Shorter texts are not in the search index. */
const TRIGRAM = 3;

/** A line is a code in any case, a link on a label, or the name of exactly one access point. 422 names the others. */
async function idsOfList(db: Db, lines: readonly string[], scope: ListScope, person: Person): Promise<string[]> {
  const owners = scope === "mine" ? 1 : await countUsers(db);
  const size = Math.max(1, Math.min(LINES, Math.floor(LOOK_UPS_MAX / owners)));
  const found = await inChunks(lines, size, (chunk) => lookUp(db, chunk, scope, person));
  const resolve = (rows: Found[]) =>
    idsOfLines(lines, idsByLine(rows, { codeOf: (row) => row.qr_code, nameKeyOf: (row) => row.name_key }));
  const first = resolve(found);
  if (first.errors.length === 0) return first.ids;
  const unknown = new Set(first.unknown);
  const codes = lines.map((line) => (unknown.has(line) ? codeInLink(line) : line));
  if (codes.some((code, index) => code !== lines[index])) return idsOfList(db, codes, scope, person);
  const others = await inChunks(searchableLines(first.unknown), 1, ([line = ""]) =>
    findAnyCase(db, line, scope, person),
  );
  const { ids, errors } = resolve([...found, ...others]);
  if (errors.length > 0) throw invalid(errors);
  return ids;
}

const searchableLines = (lines: string[]) =>
  lines.filter((line) => [...foldForSearch(line)].length >= TRIGRAM).slice(0, ANY_CASE_MAX);

/** Such as "Gate-a" for "gate-A": the search index finds them, codes have no index without case. */
async function findAnyCase(db: Db, line: string, scope: ListScope, person: Person): Promise<Found[]> {
  const selection = await selectionOf(db, { q: line, scope, label: "any", values: [] }, person);
  const { from, where } = rowsOf(db, selection);
  const isCode = sql`lower(access_points.qr_code) = ${line.toLowerCase()}`;
  const found = await sql<Found>`
    select access_points.id, access_points.qr_code, access_points.name_key
    ${fromRows({ from, where: [...where, isCode] })}`.execute(db);
  return found.rows;
}

async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return Math.max(1, users);
}

/** Owner first, like the indexes. Codes are mostly in one case, such as generated ones, which the index finds. */
async function lookUp(db: Db, chunk: string[], scope: ListScope, person: Person): Promise<Found[]> {
  const owners = scope === "mine" ? [person.id] : db.selectFrom("users").select("id");
  const columns = ["id", "qr_code", "name_key"] as const;
  const found = db
    .selectFrom("access_points")
    .select(columns)
    .where("owner_id", "in", owners)
    .where("qr_code", "in", [...new Set(chunk.flatMap((line) => [line, line.toUpperCase(), line.toLowerCase()]))])
    .union(
      db
        .selectFrom("access_points")
        .select(columns)
        .where("owner_id", "in", owners)
        .where("name_key", "in", chunk.map(foldForOrder)),
    );
  // The rule is tested on the few rows that the indexes of owners find.
  return db
    .selectFrom("access_points")
    .select(columns)
    .where("id", "in", db.selectFrom(found.as("found")).select("found.id"))
    .where(scope === "all" ? sql<boolean>`1 = 1` : reaches(person, "view"))
    .where(sql.join([sql<boolean>`1 = 1`, ...inTeamOfToken(person)], sql` and `) as RawBuilder<boolean>)
    .execute();
}
