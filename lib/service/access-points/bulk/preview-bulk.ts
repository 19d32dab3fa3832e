import { type RawBuilder, sql } from "kysely";
import { BULK_NAMED_MAX, type BulkPreview, type BulkSet, type BulkValues } from "@/lib/contract/access-points/bulk";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { requireReceiver } from "../../accounts/users";
import { storedValues } from "../../custom-fields/stored-values";
import { type Db, isPostgres, type Reading } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import type { Person } from "../../http/operation";
import { type GivenTeam, requireTeam } from "../../teams/memberships";
import type { CustomSet } from "../edits/edit";
import { findClashes, nameClashes } from "./clashes";
import { type BulkWork, moveDiffers, moveLocation } from "./move-place";
import { checkFields } from "./run-bulk";
import { selectForBulk } from "./select-bulk";

type Row = {
  id: string;
  name: string;
  location: string;
  custom: string | null;
  owner_id: string;
  owner_name: string;
  team_id: string | null;
  team_name: string | null;
};

/** @throws ServiceProblem as `selectForBulk`; 422 for a wrong new owner */
export async function previewBulk(from: Reading, change: BulkWork, person: Person): Promise<BulkPreview> {
  const { db } = from;
  const ids = await selectForBulk(from, change, person);
  const none = { total: 0, data: [] };
  const { set, move } = change;
  if (!set) return { matched: ids.length, changed: ids.length, sample: [], clashes: none };
  const receiver = set.owner === undefined ? null : (await requireReceiver(db, set.owner, "/set/owner")).name;
  const team = set.team === undefined ? undefined : await requireTeam(db, set.team, person, { pointer: "/set/team" });
  const fields = (await checkFields(db, set)) ?? {};
  const reader = from.reader(person.id);
  const differs = sql.join(
    [
      ...(move ? [moveDiffers(move)] : []),
      ...(set.location === undefined ? [] : [sql`location <> ${set.location}`]),
      ...(set.owner === undefined ? [] : [sql`owner_id <> ${set.owner}`]),
      ...(set.team === undefined ? [] : [sql`coalesce(team_id, '') <> ${set.team ?? ""}`]),
      ...Object.entries(fields).map(([key, value]) => valueDiffers(reader, key, value)),
    ],
    sql` or `,
  );
  const changed = sql`${idsAsTable(reader, ids)} cross join access_points cross join users
    where access_points.id = given.id and users.id = owner_id and (${differs})`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${changed}`.execute(reader);
  const { rows } = await sql<Row>`
    select access_points.id, access_points.name, location, custom, owner_id, users.name as owner_name,
      team_id, (select teams.name from teams where teams.id = team_id) as team_name
    from ${changed} order by access_points.created_at desc, access_points.id desc limit ${BULK_NAMED_MAX}`.execute(
    reader,
  );
  return {
    matched: ids.length,
    changed: Number(counted.rows[0]?.count ?? 0),
    sample: rows.map((row) => toSample(row, { ...set, ...locationOf(row, change), fields, team }, receiver)),
    clashes: set.owner === undefined ? none : await previewClashes(reader, ids, set.owner, person),
  };
}

/** True also where there is no value. Each engine reads a member of stored JSON in its own way. */
function valueDiffers(db: Db, key: string, value: CustomValue | null): RawBuilder<boolean> {
  const json = value === null ? null : JSON.stringify(value);
  return isPostgres(db)
    ? sql`(access_points.custom::jsonb -> ${key}) is distinct from cast(${json} as jsonb)`
    : sql`(access_points.custom -> ${`$."${key}"`}) is not ${json}`;
}

const locationOf = ({ location }: Row, { move }: BulkWork) => move && { location: moveLocation(location, move) };

type Set = Pick<BulkSet, "location" | "owner"> & { fields: CustomSet; team: GivenTeam | null | undefined };

function toSample(
  { id, name, location, custom, owner_id, owner_name, team_id, team_name }: Row,
  set: Set,
  receiver: string | null,
) {
  const before: BulkValues = {};
  const after: BulkValues = {};
  if (set.location !== undefined && set.location !== location) {
    before.location = location;
    after.location = set.location;
  }
  if (set.owner !== undefined && set.owner !== owner_id) {
    before.owner = { id: owner_id, name: owner_name };
    after.owner = { id: set.owner, name: receiver ?? "" };
  }
  if (set.team !== undefined && (set.team?.id ?? null) !== team_id) {
    before.team = team_id === null ? null : { id: team_id, name: team_name ?? "" };
    after.team = set.team;
  }
  const stored = new Map(Object.entries(storedValues(custom)));
  const fields = Object.entries(set.fields).filter(([key, value]) => (stored.get(key) ?? null) !== value);
  if (fields.length > 0) {
    before.fields = Object.fromEntries(fields.map(([key]) => [key, stored.get(key) ?? null]));
    after.fields = Object.fromEntries(fields);
  }
  return { id, name, before, after };
}

/** With own access points, or with two of the given ones. */
async function previewClashes(
  reader: Db,
  ids: string[],
  owner: string,
  person: Person,
): Promise<BulkPreview["clashes"]> {
  const all = await findClashes(reader, ids, owner);
  return { total: all.length, data: await nameClashes(reader, all, person) };
}
