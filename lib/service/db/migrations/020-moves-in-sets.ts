import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";
import { countIn, countLabel, countOut } from "./initial/001-initial-postgres";

/**
 * Makes PostgreSQL's triggers write tombstones and the index of values once for each statement instead of once for each
 * row: they are part of the triggers that count, which have the rows as sets already. A statement that sets the number of
 * the change itself is not given another by the trigger of each row. A deletion of many rows takes two thirds of the
 * processor time, and a change of their owner nine tenths.
 *
 * SQLite has no triggers for whole statements.
 */
export async function movesInSets(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db as Db)) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const replace = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** Removes a trigger of each row and its function. */
const remove = (trigger: string, name: string): string[] => [
  `drop trigger access_points_${trigger} on access_points`,
  `drop function ${name}()`,
];

/** Returns the rows that only one of the two tables has. A join would compare each row with every other row. */
const differing = (one: "removed" | "added", columns: string, where = ""): string => {
  const other = one === "removed" ? "added" : "removed";
  return `(select ${columns} from ${one} ${where} except select ${columns} from ${other})`;
};

const bury = (rows: string, moved: 0 | 1): string => `
  insert into access_point_tombstones (owner_id, change, id, deleted_at, moved)
    select owner_id, (select next_change()), id, (extract(epoch from clock_timestamp()) * 1000)::bigint, ${moved}
    from ${rows} as gone on conflict do nothing;`;

const ofFields = "field_id in (select id from custom_fields) and access_point_id";

const moveValues = `
  update access_point_field_values set owner_id = moved.owner_id, seq = moved.seq
    from ${differing("added", "id, owner_id, seq", "where custom is not null")} as moved
    where ${ofFields} = moved.id;`;

const removeValues = `
  delete from access_point_field_values
    where ${ofFields} in (select id from removed where custom is not null);`;

const statements = [
  ...remove("bury_moved", "bury_moved"),
  ...remove("bury_deleted", "bury_deleted"),
  ...remove("values_moved", "move_field_values"),
  ...remove("values_removed", "remove_field_values"),
  replace("count_access_points_out", `${countOut} ${removeValues} ${bury("removed", 0)}`),
  replace(
    "count_access_points_over",
    `if exists ${differing("removed", "id, owner_id, seq")} then
        ${countOut} ${countIn} ${moveValues} ${bury(differing("removed", "id, owner_id"), 1)}
      elsif exists ${differing("removed", "id, label_state")} then ${countLabel} end if;`,
  ),
  "drop trigger access_points_stamp_change on access_points",
  `create trigger access_points_stamp_change before update of version, owner_id on access_points for each row
    when ((old.version is distinct from new.version or old.owner_id is distinct from new.owner_id)
      and old.change is not distinct from new.change)
    execute function stamp_change()`,
];
