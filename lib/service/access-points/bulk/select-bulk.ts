import { sql } from "kysely";
import { BULK_MAX, type BulkChange, type BulkSelection } from "@/lib/contract/access-points/bulk";
import { inBody, resolveFields } from "../../custom-fields/field-query";
import type { Db, Reading } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { findIds } from "../lists/find-ids";

/** Ids per statement. */
const CHUNK = 1_000;

/** Whether a person may change a row: their own, or any for admins. */
export const mayWrite = (person: Pick<Person, "id" | "role">, ownerId: string): boolean =>
  ownerId === person.id || person.role === "admin";

/**
 * Returns the ids of selected access points, all of which the person may change. Those of a filter are read by the reader
 * of the database, and are those that match when the change begins.
 * @throws ServiceProblem 404 for an id that does not exist or belongs to somebody else, 403 for a manager who selects
 * everyone's and for a change of the owner by others than admins, 422 when nothing or too much is selected
 */
export async function selectForBulk(from: Reading, { select, set }: BulkChange, person: Person): Promise<string[]> {
  if (set?.owner !== undefined && person.role !== "admin") {
    throw new ServiceProblem("forbidden", "Only admins give access points to another user. Leave owner out.");
  }
  const ids = select.ids ? await requireWritable(from.db, select.ids, person) : await matchingIds(from, select, person);
  if (ids.length > 0) return ids;
  throw invalid([{ pointer: "/select", detail: "No access point matches. Choose at least one." }]);
}

async function matchingIds(from: Reading, select: BulkSelection, person: Person): Promise<string[]> {
  const { ids: _, q = "", scope = "mine", label = "any", except = [], ...filters } = select;
  const isOthers = filters.owner === undefined ? scope === "all" : filters.owner !== person.id;
  if (isOthers && person.role === "manager") {
    throw new ServiceProblem("forbidden", "Only admins change the access points of others. Leave scope and owner out.");
  }
  const resolved = await resolveFields(from.db, filters, inBody("/select"));
  const filter = { ...filters, q, scope, label, ...resolved };
  const ids = await findIds(from.reader(person.id), filter, person, { except, most: BULK_MAX + 1 });
  if (ids.length <= BULK_MAX) return ids;
  const detail = `More than ${BULK_MAX.toLocaleString("en")} access points match. Narrow the filter, and change them in parts.`;
  throw invalid([{ pointer: "/select", detail }]);
}

/** Most ids that a problem names. */
const ERRORS_MAX = 100;

async function requireWritable(db: Db, given: readonly string[], person: Person): Promise<string[]> {
  const ids = [...new Set(given)];
  const owners = new Map<string, string>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const { rows } = await sql<{ id: string; owner_id: string }>`
      select access_points.id, owner_id from ${idsAsTable(db, ids.slice(from, from + CHUNK))}
      cross join access_points where access_points.id = given.id`.execute(db);
    for (const row of rows) owners.set(row.id, row.owner_id);
  }
  const isVisible = (id: string) => owners.get(id) === person.id || (owners.has(id) && person.role !== "staff");
  const errors = ids.flatMap((id, index) =>
    isVisible(id)
      ? []
      : [
          {
            pointer: `/select/ids/${index}`,
            detail: `There is no access point ${id}, or it is not yours. Take it out.`,
          },
        ],
  );
  const [first] = errors;
  if (first) throw new ServiceProblem("not-found", first.detail, { errors: errors.slice(0, ERRORS_MAX) });
  if (ids.every((id) => mayWrite(person, owners.get(id) ?? ""))) return ids;
  throw new ServiceProblem(
    "forbidden",
    "Some of the access points belong to others. Only their owners or an admin may change them.",
  );
}
