import { type RawBuilder, sql } from "kysely";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { codeInLink, foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { idsByLine, idsOfLines } from "@/lib/contract/labels/label-lines";
import { fromRows, rowsOf, selectionOf } from "../../access-points/lists/list-query";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { inChunks } from "../../long-running/in-chunks";
import { inTeamOfToken, reaches } from "../../teams/rights";

type Found = { id: string; qr_code: string; name_key: string };

/** Lines per query, and most pairs of line and owner per query. A pair has four look-ups: 20,000 take 10 ms on SQLite. */
const CHUNK = 200;
const LOOK_UPS_MAX = 5_000;
/** Most lines that are looked up through the search index: one that matches every row takes 150 ms on SQLite. */
const ANY_CASE_MAX = 10;
/** Shorter texts are not in the search index. */
const TRIGRAM = 3;

/**
 * Returns the ids of the access points of a pasted list. Each line is a code in upper or lower case, a link on a label, or
 * else the name of exactly one access point.
 * @throws ServiceProblem 422 with the lines that match none or several
 */
export async function idsOfList(db: Db, lines: readonly string[], scope: ListScope, person: Person): Promise<string[]> {
  const owners = scope === "mine" ? 1 : await countUsers(db);
  const size = Math.max(1, Math.min(CHUNK, Math.floor(LOOK_UPS_MAX / owners)));
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

/**
 * Returns the access points whose code is `line` in another case, such as "Gate-a" for "gate-A". The search index finds
 * them, because codes have no index without case.
 */
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

/**
 * Searches by owner first, because the indexes of codes and names begin with the owner. Codes are mostly in one
 * case, such as generated ones, and the index finds these.
 */
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
