import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { PrintConfirmation } from "@/lib/contract/labels/print-state";
import { changesBetween } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import type { RecordChange } from "../print-state/confirm-job";
import { findJobPoints, hasPointsOfOthers } from "../print-state/job-points";
import { getVisibleJob } from "./find-job";
import { requireFile } from "./job-answers";
import { recordExistingJob } from "./record-job";

/** Most errors in one answer. */
const ERRORS_MAX = 100;

/**
 * Stores which labels of a job are printed, and returns the job. Repeating it changes nothing.
 * @throws ServiceProblem 404, 403 also for staff when a label is of another owner's access point, 409 when the job has
 * no file yet, 422 for ids that are not in the job
 */
export async function confirmPrinted(
  { database, db, labelQueue, now }: ServiceContext,
  id: string,
  { printed, ids }: PrintConfirmation,
  person: Person,
): Promise<LabelJob> {
  const job = await requireOwnJob(db, id, person, "confirm");
  requireFile(job, job.format);
  const named = ids && [...new Set(ids.map((one) => one.toLowerCase()))];
  if (named) requireAll(named, await findJobPoints(db, id, named));
  if (await isOfOthers(database, id, person, named)) {
    const detail = "Some of these labels belong to access points of other people. Ask an admin to confirm the job.";
    throw new ServiceProblem("forbidden", detail);
  }
  await labelQueue.confirm(id, { printed, ids: named }, recordPrinted(job, person, now()));
  return getVisibleJob(db, id, person);
}

/**
 * Records that a person opened the file of a job to print it: all labels then count as printed, unless someone said
 * which did. Does nothing for a person who may only read the job or some of its access points, or whose API token may
 * only read.
 */
export async function recordOpened(
  { database, labelQueue, now }: ServiceContext,
  job: LabelJob,
  person: Person,
): Promise<void> {
  const isWaiting = job.printState === "created" || job.printState === "not-printed";
  const { credential } = person;
  const mayWrite = credential.type === "session" || credential.access === "write";
  if (isWaiting && mayWrite && isOwn(job, person) && !(await isOfOthers(database, job.id, person))) {
    await labelQueue.confirm(job.id, { printed: true }, recordPrinted(job, person, now()));
  }
}

/** Returns the function that records in the audit log how many access points of a job have a printed label. */
const recordPrinted =
  (job: LabelJob, person: Person, at: number): RecordChange =>
  (trx, before, after) =>
    recordExistingJob(
      trx,
      "label-job.confirmed",
      job,
      changesBetween({ printed: before }, { printed: after }),
      person,
      at,
    );

/**
 * Returns the job if the person may change it.
 * @throws ServiceProblem 404, or 403 for a manager, who may see the job but not change it
 */
export async function requireOwnJob(db: Db, id: string, person: Person, verb: string): Promise<LabelJob> {
  const job = await getVisibleJob(db, id, person);
  if (isOwn(job, person)) return job;
  throw new ServiceProblem("forbidden", `Only ${job.owner.name} or an admin may ${verb} this job.`);
}

/**
 * Returns whether the labels of a job, or those of `ids`, include any that this person may not print: staff print only
 * their own. Somebody who was a manager or an admin may have printed others' labels, or have handed over access points.
 */
const isOfOthers = async (
  { reader }: Reading,
  jobId: string,
  { id, role }: Person,
  ids?: readonly string[],
): Promise<boolean> => role === "staff" && hasPointsOfOthers(reader(id), jobId, id, ids);

const isOwn = ({ owner }: LabelJob, person: Person): boolean => owner.id === person.id || person.role === "admin";

function requireAll(ids: string[], found: ReadonlySet<string>): void {
  const errors = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ pointer: `/ids/${index}`, detail: `The access point ${id} is not in this job. Take it out.` }],
  );
  if (errors.length > 0) throw invalid(errors.slice(0, ERRORS_MAX));
}
