import { foldForOrder } from "@/lib/contract/fold";
import { idsBy, idsOfLines } from "@/lib/contract/labels/label-lines";
import type { Db } from "../../db/open";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { inChunks } from "./in-chunks";

type Found = { id: string; qr_code: string; name_key: string };

/** Lines per query, and most pairs of line and owner per query: 10,000 take about 10 ms on SQLite. */
const CHUNK = 200;
const LOOK_UPS_MAX = 10_000;

/**
 * Returns the ids of the access points of a pasted list. Each line is a code, or else the name of exactly one access
 * point.
 * @throws ServiceProblem 422 with the lines that match none or several
 */
export async function idsOfList(db: Db, lines: readonly string[], scope: "mine" | "all", person: Person) {
  const owners = scope === "mine" ? 1 : await countUsers(db);
  const size = Math.max(1, Math.min(CHUNK, Math.floor(LOOK_UPS_MAX / owners)));
  const found = await inChunks(lines, size, (chunk) => lookUp(db, chunk, scope, person));
  const { ids, errors } = idsOfLines(lines, {
    byCode: idsBy(found, (row) => row.qr_code),
    byName: idsBy(found, (row) => row.name_key),
  });
  if (errors.length > 0) throw invalid(errors);
  return ids;
}

async function countUsers(db: Db): Promise<number> {
  const { users } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return Math.max(1, users);
}

/** Searches by owner first, because the indexes of codes and names begin with the owner. */
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
