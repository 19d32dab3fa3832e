import { sql } from "kysely";
import type { FieldValues } from "@/lib/contract/access-points/access-point-fields";
import type { ImportWarning } from "@/lib/contract/access-points/import-rows";
import { foldForOrder } from "@/lib/contract/fold";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { toFields } from "../rows";
import type { PlannedCreate, PlannedUpdate } from "./plan-row";

/** Names per query. */
const CHUNK = 500;

/** Name and location that a row gives its access point. */
type Placed = { line: number; fields: FieldValues; ownerId: string; id: string | undefined; key: string };

/** Returns a warning for each row whose name and location another access point has, in the file or stored. */
export async function findSamePlaces(
  db: Db,
  written: readonly (PlannedCreate | PlannedUpdate)[],
  person: Person,
): Promise<[line: number, ImportWarning][]> {
  const placed = written.flatMap((planned): Placed[] => {
    const { line } = planned.row;
    if (planned.state === "created") {
      const { fields } = planned;
      return [{ line, fields, ownerId: person.id, id: undefined, key: keyOf(person.id, fields) }];
    }
    const { existing, after: fields } = planned;
    const key = keyOf(existing.owner_id, fields);
    const isMoved = key !== keyOf(existing.owner_id, toFields(existing));
    return isMoved ? [{ line, fields, ownerId: existing.owner_id, id: existing.id, key }] : [];
  });
  const stored = await findStored(db, placed);
  const lines = new Map<string, number>();
  return placed.flatMap(({ line, fields, id, key }): [number, ImportWarning][] => {
    const above = lines.get(key);
    if (above === undefined) lines.set(key, line);
    const holder = stored.get(key)?.find((one) => one !== id);
    if (above === undefined && holder === undefined) return [];
    const what = `“${fields.name}” ${fields.location === "" ? "without a location" : `in “${fields.location}”`}`;
    const detail = holder === undefined ? `${what} is in line ${above} too.` : `There is ${what} already.`;
    const accessPoint = holder === undefined ? null : { id: holder, name: fields.name };
    return [[line, { kind: "same-place", detail, accessPoint }]];
  });
}

const keyOf = (ownerId: string, { name, location }: FieldValues): string =>
  JSON.stringify([ownerId, foldForOrder(name), foldForOrder(location)]);

/**
 * Returns the first and the last access point with each name and location, which are enough to find one besides the row's
 * own. They are grouped by the database, because many may have one name.
 */
async function findStored(db: Db, placed: readonly Placed[]): Promise<Map<string, [first: string, last: string]>> {
  const found = new Map<string, [string, string]>();
  for (const owner of new Set(placed.map(({ ownerId }) => ownerId))) {
    const ofOwner = placed.filter(({ ownerId }) => ownerId === owner);
    const names = [...new Set(ofOwner.map(({ fields }) => foldForOrder(fields.name)))];
    for (let at = 0; at < names.length; at += CHUNK) {
      const rows = await db
        .selectFrom("access_points")
        .select(["name_key", "location_key", sql<string>`min(id)`.as("first"), sql<string>`max(id)`.as("last")])
        .where("owner_id", "=", owner)
        .where("name_key", "in", names.slice(at, at + CHUNK))
        .groupBy(["name_key", "location_key"])
        .execute();
      for (const row of rows) {
        found.set(JSON.stringify([owner, row.name_key, row.location_key]), [row.first, row.last]);
      }
    }
  }
  return found;
}
