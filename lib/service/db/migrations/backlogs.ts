import { type Kysely, sql } from "kysely";

/** Adds which access points needed a label in each of the last weeks. */
export async function backlogs(db: Kysely<unknown>): Promise<void> {
  await sql`create table backlogs (week integer primary key, taken_at bigint not null, last_number bigint not null)`.execute(
    db,
  );
  await sql`create table backlog_points (week integer not null, number bigint not null, primary key (week, number))`.execute(
    db,
  );
}
