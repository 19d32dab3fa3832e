import type { ProblemError } from "@/lib/contract/problem";
import { foldForOrder } from "../access-points/fold";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { invalid } from "../http/problem-error";
import { inChunks } from "./chunks";

type Found = { id: string; qr_code: string; name_key: string };

const CHUNK = 200;
const ERRORS_MAX = 100;

/**
 * The access points of a pasted list: each line is a code, or else the name of exactly one.
 * @throws ServiceProblem 422 naming the lines that fit none or several
 */
export async function idsOfList(db: Db, lines: readonly string[], scope: "mine" | "all", person: Person) {
  const found = await inChunks(lines, CHUNK, (chunk) => lookUp(db, chunk, scope, person));
  const byCode = idsBy(found, "qr_code");
  const byName = idsBy(found, "name_key");
  const errors: ProblemError[] = [];
  const ids = lines.flatMap((line, index) => {
    const matches = byCode.get(line) ?? byName.get(foldForOrder(line)) ?? new Set();
    if (matches.size === 1) return [...matches];
    errors.push({ pointer: `/select/list/${index}`, detail: whyNot(line, matches.size) });
    return [];
  });
  if (errors.length > 0) throw invalid(errors.slice(0, ERRORS_MAX));
  return [...new Set(ids)];
}

function idsBy(rows: Found[], column: "qr_code" | "name_key"): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const row of rows) ids.set(row[column], (ids.get(row[column]) ?? new Set()).add(row.id));
  return ids;
}

const whyNot = (line: string, count: number): string =>
  count === 0
    ? `“${line}” is neither the code nor the name of an access point of yours. Check its spelling.`
    : `“${line}” fits ${count} access points. Give the code of the one you mean.`;

/** By owner first, since the indexes of codes and names begin with it. */
function lookUp(db: Db, chunk: string[], scope: "mine" | "all", person: Person): Promise<Found[]> {
  const owners = scope === "mine" ? [person.id] : db.selectFrom("users").select("id");
  const columns = ["id", "qr_code", "name_key"] as const;
  return db
    .selectFrom("access_points")
    .select(columns)
    .where("owner_id", "in", owners)
    .where("qr_code", "in", chunk)
    .union(
      db
        .selectFrom("access_points")
        .select(columns)
        .where("owner_id", "in", owners)
        .where("name_key", "in", chunk.map(foldForOrder)),
    )
    .execute();
}
