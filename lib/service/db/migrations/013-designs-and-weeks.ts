import { type Kysely, sql } from "kysely";
import { weekOf } from "../../overview/weeks";
import { type Db, isPostgres } from "../open";

/**
 * Adds label designs: own ones, and those that an admin shares with everyone. Adds the number of access points that each
 * owner created in each week, maintained by triggers: counting 730,000 rows takes 0.5 s on SQLite, and the whole
 * overview may take 40 ms.
 */
export async function designsAndWeeks(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `create table label_designs (
      id ${text} primary key,
      owner_id ${text} not null references users (id),
      shared integer not null check (shared in (0, 1)),
      value ${text} not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    "create index label_designs_by_owner on label_designs (owner_id, created_at, id)",
    "create index label_designs_shared on label_designs (created_at, id) where shared = 1",
    `create table access_point_weeks (
      owner_id ${text} not null,
      week bigint not null,
      count bigint not null,
      constraint access_point_weeks_pk primary key (owner_id, week)
    ${isPostgresql ? ")" : ") without rowid"}`,
    "create index access_point_weeks_by_week on access_point_weeks (week)",
    `insert into access_point_weeks (owner_id, week, count)
      select owner_id, ${weekOf("created_at")}, count(*) from access_points group by 1, 2`,
    ...(isPostgresql ? postgresTriggers : sqliteTriggers),
  ];
}

const countedIn = `insert into access_point_weeks values (new.owner_id, ${weekOf("new.created_at")}, 1)
  on conflict (owner_id, week) do update set count = count + 1;`;
const countedOut = `update access_point_weeks set count = count - 1
  where owner_id = old.owner_id and week = ${weekOf("old.created_at")};`;

const onSqlite = (name: string, event: string, when: string, body: string): string =>
  `create trigger access_points_week_${name} ${event} on access_points when ${when} begin ${body} end`;

const sqliteTriggers = [
  onSqlite("in", "after insert", "true", countedIn),
  onSqlite("out", "after delete", "true", countedOut),
  onSqlite("over", "after update of owner_id", "old.owner_id is not new.owner_id", countedOut + countedIn),
];

/** In the order of the key, so that two statements cannot deadlock. */
export const countRows = (rows: string, count: string): string => `insert into access_point_weeks
  select owner_id, ${weekOf("created_at")}, ${count} from ${rows} group by 1, 2 order by 1, 2
  on conflict (owner_id, week) do update set count = access_point_weeks.count + excluded.count;`;

const countMoved = `if exists (select from removed join added using (id) where removed.owner_id <> added.owner_id)
  then ${countRows("removed", "-count(*)")} ${countRows("added", "count(*)")} end if;`;

const onPostgres = (name: string, event: string, tables: string, body: string): string[] => [
  `create function count_access_point_weeks_${name}() returns trigger language plpgsql
    as $$ begin ${body} return null; end $$`,
  `create trigger access_points_week_${name} after ${event} on access_points referencing ${tables}
    for each statement execute function count_access_point_weeks_${name}()`,
];

const postgresTriggers = [
  ...onPostgres("in", "insert", "new table as added", countRows("added", "count(*)")),
  ...onPostgres("out", "delete", "old table as removed", countRows("removed", "-count(*)")),
  ...onPostgres("over", "update", "old table as removed new table as added", countMoved),
];
