import { sql } from "kysely";
import type { TrashList, TrashQuery } from "@/lib/contract/access-points/trash";
import { foldForSearch } from "@/lib/contract/fold";
import { paginationOf } from "@/lib/contract/pagination";
import type { ServiceContext } from "../../context";
import { readerOf } from "../../db/open";
import type { Person } from "../../http/operation";
import { requireScope, searchWords } from "../lists/filter";
import { toTrashed, trashedColumns, trashOf } from "./find-trashed";

/**
 * Returns a page of deleted access points, the last deleted first.
 * @throws ServiceProblem 403 when staff ask for everyone's
 */
export async function listTrash(
  { db, now }: ServiceContext,
  { page, limit, q, scope }: TrashQuery,
  person: Person,
): Promise<TrashList> {
  requireScope({ scope }, person);
  let matching = trashOf(readerOf(db, person.id), now());
  if (scope === "mine") matching = matching.where("trashed.owner_id", "=", person.id);
  for (const word of searchWords(foldForSearch(q))) {
    matching = matching.where(sql<boolean>`replace(trashed.search_text, ${word}, '') <> trashed.search_text`);
  }
  const rows = await matching
    .select(trashedColumns)
    .orderBy("trashed.deleted_at", "desc")
    .orderBy("trashed.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const total = Number(count);
  return { data: rows.map(toTrashed), pagination: paginationOf({ page, limit }, total) };
}
