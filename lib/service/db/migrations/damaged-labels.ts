import { type Kysely, PostgresAdapter, sql } from "kysely";
import { createLiveView } from "./initial/initial";

const STATES = "label_state in ('never', 'printed', 'changed')";
const WITH_DAMAGED = "label_state in ('never', 'printed', 'changed', 'damaged')";

const reportTables = (text: string): string[] => [
  `create table reports (
    id ${text} primary key,
    access_point_id ${text} not null,
    kind ${text} not null check (kind in ('label', 'problem')),
    text ${text} not null,
    contact ${text} not null,
    state ${text} not null default 'new' check (state in ('new', 'seen', 'done')),
    answer ${text} not null default '',
    created_at bigint not null,
    created_by ${text} references users (id)
  )`,
  "create index reports_of_point on reports (access_point_id, created_at)",
];

const count = (owner: string, number: string) => `insert into access_point_totals (owner_id, damaged)
  values (${owner}, ${number}) on conflict (owner_id) do update set damaged = damaged + excluded.damaged;`;

const isCounted = (row: "old" | "new") => `(${row}.label_state = 'damaged' and ${row}.deleted_at is null)`;

const trigger = (name: string, event: string, when: string, body: string): string =>
  `create trigger access_points_${name} after ${event} on all_access_points when ${when} begin ${body} end`;

/** Reports go with their access point. A foreign key would need a unique id, which a database in shards cannot have. */
const forget = "delete from reports where access_point_id = old.id;";

const sqliteTriggers = [
  trigger("reports_lost", "delete", "true", forget),
  trigger("damage_counted_in", "insert", isCounted("new"), count("new.owner_id", "1")),
  trigger("damage_counted_out", "delete", isCounted("old"), count("old.owner_id", "-1")),
  trigger(
    "damage_counted_over",
    "update of label_state, owner_id, deleted_at",
    `${isCounted("old")} or ${isCounted("new")}`,
    `${count("old.owner_id", `-${isCounted("old")}`)} ${count("new.owner_id", isCounted("new"))}`,
  ),
];

/** Adds the sums of rows with a damaged label in the order of the key, so that two statements cannot deadlock. */
const countSets = (...parts: [rows: string, number: number][]): string => `
  insert into access_point_totals (owner_id, damaged)
    select owner_id, sum(number) from (${parts
      .map(
        ([rows, number]) => `select owner_id, ${number} as number from ${rows}
        where label_state = 'damaged' and deleted_at is null`,
      )
      .join(" union all ")}) as labels
    group by owner_id having sum(number) <> 0 order by owner_id
    on conflict (owner_id) do update set damaged = access_point_totals.damaged + excluded.damaged;`;

const forStatement = (name: string, event: string, tables: string, body: string): string[] => [
  `create function count_damaged_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger access_points_damage_counted_${name} after ${event} on all_access_points referencing ${tables}
    for each statement execute function count_damaged_${name}()`,
];

const postgresTriggers = [
  `create function forget_reports() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
  `create trigger access_points_reports_lost after delete on all_access_points for each row
    execute function forget_reports()`,
  ...forStatement("in", "insert", "new table as added", countSets(["added", 1])),
  ...forStatement("out", "delete", "old table as removed", countSets(["removed", -1])),
  ...forStatement(
    "over",
    "update",
    "old table as removed new table as added",
    countSets(["removed", -1], ["added", 1]),
  ),
];

/** SQLite cannot change the condition of a column, so the table is copied. Its indexes and triggers are created again. */
async function copyTable(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows: schema } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = 'all_access_points' and sql is not null
    order by type = 'trigger', rowid`.execute(db);
  const { rows: stored } = await sql<{ name: string }>`
    select name from pragma_table_info('all_access_points')`.execute(db);
  const columns = stored.map(({ name }) => name).join(", ");
  const table = schema.find(({ type }) => type === "table")?.sql ?? "";
  const copied = table
    .replace(/^(create table "?)all_access_points/i, "$1copied_access_points")
    .replace(STATES, WITH_DAMAGED);
  await run(copied);
  await run(`insert into copied_access_points (${columns}) select ${columns} from all_access_points order by number`);
  await run("drop table all_access_points");
  await run("alter table copied_access_points rename to all_access_points");
  for (const { type, sql: statement } of schema) if (type !== "table") await run(statement);
}

const constraint = "all_access_points_label_state_check";

/**
 * Adds labels that are damaged, the reports that say so, and when somebody last scanned a label. A damaged label is a state
 * of its own in `label_state`, so that every list, count and index has it as it has the others.
 */
export async function damagedLabels(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("drop view access_points");
  if (isPostgres) {
    await run(`alter table all_access_points drop constraint ${constraint}`);
    await run(`alter table all_access_points add constraint ${constraint} check (${WITH_DAMAGED})`);
  } else {
    await copyTable(db);
  }
  for (const column of ["damaged_at", "seen_at"])
    await run(`alter table all_access_points add column ${column} bigint`);
  await createLiveView(db);
  await run("alter table access_point_totals add column damaged bigint not null default 0");
  const statements = [
    ...reportTables(isPostgres ? 'text collate "C"' : "text"),
    ...(isPostgres ? postgresTriggers : sqliteTriggers),
  ];
  for (const statement of statements) await run(statement);
}
