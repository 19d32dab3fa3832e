import {
  type LabelJob,
  type LabelJobList,
  type LabelJobListQuery,
  openJobStates,
  printStateOf,
} from "@/lib/contract/labels/label-job";
import { labelTemplate } from "@/lib/contract/labels/label-template";
import { paginationOf } from "@/lib/contract/pagination";
import type { Db } from "../../db/open";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";

/** Returns the job with this id, or null. */
export async function findJob(db: Db, id: string): Promise<LabelJob | null> {
  const row = await jobs(db).where("label_jobs.id", "=", id).executeTakeFirst();
  return row ? toLabelJob(row) : null;
}

/** Returns the state of the job with this id, or null. */
export async function findJobState(db: Db, id: string): Promise<LabelJob["state"] | null> {
  const row = await db.selectFrom("label_jobs").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state ?? null;
}

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
  return { data: rows.map((row) => withoutLogo(toLabelJob(row))), pagination: paginationOf({ page, limit }, total) };
}

/** A logo may have 17 kB, so a page of a hundred jobs would be megabytes. */
function withoutLogo(job: LabelJob): LabelJob {
  const { design, ...template } = job.template;
  return design ? { ...job, template: { ...template, design: { ...design, logo: null } } } : job;
}

/** Returns the owner and the lease of the jobs that are queued or being rendered, oldest first. */
export const listOpenJobs = (db: Db) =>
  db
    .selectFrom("label_jobs")
    .select(["id", "owner_id", "state", "leased_until"])
    .where("state", "in", openJobStates)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const jobs = (db: Db) =>
  db
    .selectFrom("label_jobs")
    .innerJoin("users", "users.id", "owner_id")
    .select([
      "label_jobs.id",
      "owner_id",
      "users.name as owner_name",
      "state",
      "format",
      "stock",
      "template",
      "printer",
      "skip",
      "next_skip",
      "copies",
      "access_points",
      "total",
      "sheets",
      "done",
      "verified",
      "printed_at",
      "printed_points",
      "confirmation",
      "pdf_digest",
      "zpl_digest",
      "errors",
      "label_jobs.created_at",
      "finished_at",
    ]);

type JobRow = Awaited<ReturnType<ReturnType<typeof jobs>["execute"]>>[number];

const toLabelJob = (row: JobRow): LabelJob => ({
  id: row.id,
  owner: { id: row.owner_id, name: row.owner_name },
  state: row.state,
  format: row.format,
  total: row.total,
  sheets: row.sheets,
  done: row.done,
  verified: row.verified,
  stock: JSON.parse(row.stock),
  template: labelTemplate.parse(JSON.parse(row.template)),
  printer: JSON.parse(row.printer),
  skip: JSON.parse(row.skip),
  nextSkip: JSON.parse(row.next_skip),
  copies: row.copies,
  createdAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  printState: row.state === "done" ? printStateOf(printCountsOf(row), row.confirmation) : null,
  printedAt: row.printed_at === null ? null : new Date(row.printed_at).toISOString(),
  ...printCountsOf(row),
  digest: row.format === "pdf" ? row.pdf_digest : row.zpl_digest,
  errors: JSON.parse(row.errors),
});

const printCountsOf = (row: JobRow) => ({ accessPoints: row.access_points, printedAccessPoints: row.printed_points });
