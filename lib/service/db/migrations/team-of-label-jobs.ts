import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Team that all access points of a print job have, also those in the trash; null when there is none. */
const teamOfJob = `(select case when count(points.team_id) = count(*) and min(points.team_id) = max(points.team_id)
    then min(points.team_id) end
  from label_job_points left join all_access_points as points on points.id = access_point_id where job_id = label_jobs.id)`;

const forget = `update label_jobs set team_id = null where team_id = old.team_id
  and id in (select job_id from label_job_points where access_point_id = old.id);`;

const leaves = "after update of team_id on all_access_points for each row";
const goes = "after delete on all_access_points for each row";

/** An access point that leaves its team, or is deleted for good, takes the jobs with its labels away from the team. */
const triggers = {
  sqlite: [
    `create trigger label_jobs_left ${leaves} when old.team_id is not null and old.team_id is not new.team_id
      begin ${forget} end`,
    `create trigger label_jobs_lost ${goes} when old.team_id is not null begin ${forget} end`,
  ],
  postgres: [
    `create function forget_team_of_label_jobs() returns trigger language plpgsql as $$ begin ${forget} return null; end $$`,
    `create trigger label_jobs_left ${leaves} when (old.team_id is not null and old.team_id is distinct from new.team_id)
      execute function forget_team_of_label_jobs()`,
    `create trigger label_jobs_lost ${goes} when (old.team_id is not null) execute function forget_team_of_label_jobs()`,
  ],
};

/** Adds the team of a print job, so that the print history of a team is found without reading the access points of all jobs. */
export async function teamOfLabelJobs(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    `alter table label_jobs add column team_id ${isPostgres ? 'text collate "C"' : "text"} references teams (id)`,
    `update label_jobs set team_id = ${teamOfJob} where state = 'done'`,
    "create index label_jobs_of_team on label_jobs (team_id, created_at, id) where team_id is not null",
    ...(isPostgres ? triggers.postgres : triggers.sqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
