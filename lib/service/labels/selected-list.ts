import { foldForOrder } from "@/lib/contract/fold";
import { idsBy, idsOfLines } from "@/lib/contract/label-lines";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { invalid } from "../http/problem-error";
import { inChunks } from "./chunks";

type Found = { id: string; qr_code: string; name_key: string };

const CHUNK = 200;

/**
 * The access points of a pasted list: each line is a code, or else the name of exactly one.
 * @throws ServiceProblem 422 naming the lines that fit none or several
 */
export async function idsOfList(db: Db, lines: readonly string[], scope: "mine" | "all", person: Person) {
  const found = await inChunks(lines, CHUNK, (chunk) => lookUp(db, chunk, scope, person));
  const { ids, errors } = idsOfLines(lines, {
    byCode: idsBy(found, (row) => row.qr_code),
    byName: idsBy(found, (row) => row.name_key),
  });
  if (errors.length > 0) throw invalid(errors);
  return ids;
}

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
