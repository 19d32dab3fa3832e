import { sql } from "kysely";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { foldForOrder } from "@/lib/contract/fold";
import type { Db } from "../../../db/database";
import { idsAsTable } from "../../../db/json-table";
import type { Person } from "../../../http/operation";
import { reaches } from "../../../teams/rights";
import { inWords, samePlaceDetail } from "../../codes/same-place";
import { type PlannedCreate, type PlannedUpdate, toWrittenPoint, type WrittenPoint } from "../plan-row";

/** Names per query: other requests are answered between two of them. */
const CHUNK = 1_000;

/** What a row writes, with the keys by which names and places are compared. */
type Placed = WrittenPoint & { name: string; key: string };

/** Returns a warning for each row whose name and location another access point has, in the file or among those that the person may see. */
export async function findSamePlaces(
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
    const detail = holder === undefined ? `${inWords(fields)} is in line ${above} too.` : samePlaceDetail(fields);
    const accessPoint = holder === undefined ? null : { id: holder, name: fields.name };
    return [[line, { kind: "same-place", detail, accessPoint }]];
  });
}

/** Returns whether a row gives an access point a name or a location that it did not have. */
const isPlaced = (planned: PlannedCreate | PlannedUpdate): boolean =>
  planned.state === "created" ||
  planned.after.name !== planned.existing.name ||
  planned.after.location !== planned.existing.location;

// Neither a name nor a location has a line break.
const keyOf = (ownerId: string, name: string, location: string): string => `${ownerId}\n${name}\n${location}`;

/**
 * Returns the first and the last access point with each name and location, which are enough to find one besides the row's
 * own. They are grouped by the database, because many may have one name.
 */
async function findStored(
  db: Db,
  placed: readonly Placed[],
  person: Person,
): Promise<Map<string, [first: string, last: string]>> {
  const found = new Map<string, [string, string]>();
  for (const owner of new Set(placed.map(({ ownerId }) => ownerId))) {
    const ofOwner = placed.filter(({ ownerId }) => ownerId === owner);
    const names = [...new Set(ofOwner.map(({ name }) => name))];
    for (let at = 0; at < names.length; at += CHUNK) {
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
        .where(sql<boolean>`name_key in (select id from ${idsAsTable(db, names.slice(at, at + CHUNK))})`)
        .groupBy(["name_key", "location_key"])
        .execute();
      for (const row of rows) {
        found.set(keyOf(owner, row.name_key, row.location_key), [row.first, row.last]);
      }
    }
  }
  return found;
}
