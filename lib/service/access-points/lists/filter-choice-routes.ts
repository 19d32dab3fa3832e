import { sql } from "kysely";
import { locationList, locationListQuery } from "@/lib/contract/access-points/location-list";
import {
  OWNERS_MAX,
  type OwnerList,
  type OwnerListQuery,
  ownerList,
  ownerListQuery,
} from "@/lib/contract/access-points/owner-list";
import { foldForSearch } from "@/lib/contract/fold";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Operation, operation, type Person } from "../../http/operation";
import { listLocations } from "../locations";

const PATH = "/access-points";
const tag = "Access points";

/** Returns the operations that list what the filters of the list can be set to. */
export const filterChoiceOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listLocations",
    method: "get",
    path: `${PATH}/locations`,
    summary: "Locations of the newest access points, the one used most first",
    tag,
    access: "read",
    query: locationListQuery,
    success: { status: 200, description: "At most 20 locations", schema: locationList },
    problems: ["forbidden"],
    handle: async ({ query }, person) => ({
      status: 200,
      body: { data: await listLocations(context.database, query, person) },
    }),
  }),
  operation({
    name: "listOwners",
    method: "get",
    path: `${PATH}/owners`,
    summary: "Owners of access points by name, with their number of access points",
    tag,
    access: "read",
    query: ownerListQuery,
    success: { status: 200, description: `At most ${OWNERS_MAX} owners`, schema: ownerList },
    problems: ["forbidden"],
    handle: async ({ query }, person) => ({ status: 200, body: { data: await listOwners(context.db, query, person) } }),
  }),
];

/** Returns the owners of the access points that a person may see, by name. The counters of the triggers know their number. */
function listOwners(db: Db, { q }: OwnerListQuery, person: Person): Promise<OwnerList["data"]> {
  const text = foldForSearch(q).replace(/[\\%_]/g, "\\$&");
  return db
    .selectFrom("access_point_totals")
    .innerJoin("users", "users.id", "access_point_totals.owner_id")
    .select(["users.id", "users.name", "access_point_totals.total as accessPoints"])
    .where("access_point_totals.total", ">", 0)
    .$if(person.role === "staff", (rows) => rows.where("users.id", "=", person.id))
    .$if(text !== "", (rows) => rows.where(sql<boolean>`users.search_text like ${`%${text}%`} escape '\\'`))
    .orderBy("users.name_key")
    .orderBy("users.id")
    .limit(OWNERS_MAX)
    .execute();
}
