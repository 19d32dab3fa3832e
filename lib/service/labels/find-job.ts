import type { LabelJobList, LabelJobListQuery } from "@/lib/contract/label-job";
import type { Db } from "../db/open";
import type { Person } from "../http/operation";
import { notFound, ServiceProblem } from "../http/problem-error";
import { type JobRow, jobColumns, toLabelJob } from "./job-rows";

/** Returns the job with this id, or null. */
export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  const row = await jobs(db).where("label_jobs.id", "=", id).executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the job with this id if the user may see it.
 * @throws ServiceProblem 404, also for another user's job when the user is staff
 */
export async function getVisibleJob(db: Db, id: string, person: Person): Promise<JobRow> {
  const row = await findJob(db, id);
  if (!row || (row.owner_id !== person.id && person.role === "staff")) throw notFound();
  return row;
}

/**
 * Returns a page of the print history, newest first.
 * @throws ServiceProblem 403 when staff ask for the jobs of all users
 */
export async function listJobs(db: Db, query: LabelJobListQuery, person: Person): Promise<LabelJobList> {
  const { page, limit, scope } = query;
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's label jobs; leave scope out.");
  }
  const mine = scope === "mine";
  const rows = await jobs(db)
    .$if(mine, (all) => all.where("owner_id", "=", person.id))
    .orderBy("label_jobs.created_at", "desc")
    .orderBy("label_jobs.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom("label_jobs")
    .$if(mine, (all) => all.where("owner_id", "=", person.id))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toLabelJob), pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

const jobs = (db: Db) =>
  db
    .selectFrom("label_jobs")
    .innerJoin("users", "users.id", "owner_id")
    .select(jobColumns)
    .select("users.name as owner_name");
