import type { LabelJob, LabelJobList, LabelJobListQuery } from "@/lib/contract/labels/label-job";
import { paginationOf } from "@/lib/contract/pagination";
import { findJob, selectJobs, toLabelJob } from "@/lib/label-queue/store/find-job";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";

/**
 * Returns the job with this id if the user may see it.
 * @throws ServiceProblem 404, also for another user's job when the user is staff
 */
export async function getVisibleJob(db: Db, id: string, person: Person): Promise<LabelJob> {
  const job = await findJob(db, id);
  if (!job || (job.owner.id !== person.id && person.role === "staff")) throw notFound();
  return job;
}

/**
 * Returns a page of the print history, newest first.
 * @throws ServiceProblem 403 when staff ask for the jobs of all users
 */
export async function listJobs(db: Db, query: LabelJobListQuery, person: Person): Promise<LabelJobList> {
  const { page, limit, scope } = query;
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's label jobs. Leave scope out.");
  }
  const mine = scope === "mine";
  const rows = await selectJobs(db)
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
  return { data: rows.map((row) => withoutLogo(toLabelJob(row))), pagination: paginationOf({ page, limit }, total) };
}

/** A logo may have 17 kB, so a page of a hundred jobs would be megabytes. */
function withoutLogo(job: LabelJob): LabelJob {
  const { design, ...template } = job.template;
  return design ? { ...job, template: { ...template, design: { ...design, logo: null } } } : job;
}
