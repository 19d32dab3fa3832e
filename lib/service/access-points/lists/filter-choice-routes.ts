import { sql } from "kysely";
import { OWNERS_MAX, type OwnerList, type OwnerListQuery } from "@/lib/contract/access-points/access-point-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForSearch } from "@/lib/contract/fold";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Operation, operation, type Person } from "../../http/operation";
import { reaches, teamOfToken } from "../../teams/rights";
import { suggestSearch } from "./suggest-search";

/** Returns the operations that list the owners to which the list can be filtered, and correct its search. */
export const filterChoiceRoutes = (context: ServiceContext): Operation[] => [
  operation(accessPointOperations.listOwners, async ({ query }, person) => ({
    body: { data: await listOwners(context.database.reader(person.id), query, person) },
  })),
  operation(
    accessPointOperations.suggestSearch,
    async ({ query }, person) => ({ body: { q: await suggestSearch(context.database, query, person) } }),
    { work: "search" },
  ),
];

/**
 * Returns the owners of the access points that a person may see, by name. The counters of the triggers know their number,
 * but for a person who sees only some: then those of the person and the teams are counted.
 */
async function listOwners(db: Db, { q }: OwnerListQuery, person: Person): Promise<OwnerList["data"]> {
  const text = foldForSearch(q).replace(/[\\%_]/g, "\\$&");
  const totals =
    seesEveryone(person.role) && teamOfToken(person) === null
      ? db.selectFrom("access_point_totals").select(["owner_id", "total"])
      : db
          .selectFrom("access_points")
          .where(reaches(person, "view"))
          .groupBy("owner_id")
          .select(["owner_id", sql<number>`cast(count(*) as bigint)`.as("total")]);
  return db
    .selectFrom(totals.as("totals"))
    .innerJoin("users", "users.id", "totals.owner_id")
    .select(["users.id", "users.name", "totals.total as accessPoints"])
    .where("totals.total", ">", 0)
    .$if(text !== "", (rows) => rows.where(sql<boolean>`users.search_text like ${`%${text}%`} escape '\\'`))
    .orderBy("users.name_key")
    .orderBy("users.id")
    .limit(OWNERS_MAX)
    .execute();
}
