import { type Kysely, sql } from "kysely";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { digestOfLabel } from "../../access-points/label-state";
import { type Db, isPostgres } from "../open";

type DoneJob = { id: string; template: string; contents: string };

/** Jobs that the backfill reads at once, and rows per statement. */
const JOBS = 10;
const ROWS = 500;

/**
 * Adds the print state of label jobs and the access points of each. A job that was done counted as printed before, so
 * it still does.
 */
export async function printState(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
  await sql`
    update label_jobs
    set printed_at = finished_at, printed_rest_at = finished_at, printed_points = access_points, confirmation = 1,
      settled = 1
    where state = 'done'`.execute(db);
  for (let last = ""; ; ) {
    const { rows } = await sql<DoneJob>`
      select id, template, contents from label_jobs join label_job_contents on job_id = id
      where state = 'done' and id > ${last} order by id limit ${JOBS}`.execute(db);
    for (const job of rows) await addPoints(db, job);
    if (rows.length < JOBS) return;
    last = rows.at(-1)?.id ?? "";
  }
}

/**
 * A table of exceptions, so that a confirmation of a whole job changes one row at once, however many access points the
 * job has. The key of SQLite's table is the table itself, which halves its size.
 */
function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  const end = isPostgresql ? ")" : ") without rowid";
  return [
    "alter table label_jobs add column printed_at bigint",
    "alter table label_jobs add column printed_rest_at bigint",
    "alter table label_jobs add column printed_points integer not null default 0",
    "alter table label_jobs add column confirmation integer not null default 0",
    "alter table label_jobs add column settled integer not null default 0",
    `create table label_job_points (
      job_id ${text} not null references label_jobs (id) on delete cascade,
      position integer not null,
      access_point_id ${text} not null,
      digest ${text} not null,
      constraint label_job_points_pk primary key (job_id, position)
    ${end}`,
    `create table label_job_exceptions (
      job_id ${text} not null references label_jobs (id) on delete cascade,
      access_point_id ${text} not null,
      printed_at bigint,
      constraint label_job_exceptions_pk primary key (job_id, access_point_id)
    ${end}`,
    "create unique index label_job_points_by_access_point on label_job_points (access_point_id, job_id)",
    "create index label_jobs_unsettled on label_jobs (id) where settled < confirmation",
  ];
}

async function addPoints(db: Kysely<unknown>, job: DoneJob): Promise<void> {
  const { fields } = JSON.parse(job.template);
  const contents: LabelContent[] = JSON.parse(job.contents);
  const rows = contents.map(
    (content, index) => sql`(${job.id}, ${index + 1}, ${content.id}, ${digestOfLabel(fields, content)})`,
  );
  for (let from = 0; from < rows.length; from += ROWS) {
    const values = sql.join(rows.slice(from, from + ROWS));
    await sql`insert into label_job_points (job_id, position, access_point_id, digest) values ${values}`.execute(db);
  }
}
