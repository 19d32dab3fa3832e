import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { PrintConfirmation, SheetRange } from "@/lib/contract/labels/print-state";
import { sheetAssigner } from "@/lib/labels/layout/place-job";
import { countSheets } from "@/lib/labels/stock/count-sheets";
import { t } from "@/lib/messages/messages";
import { type Actor, changesBetween } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { requireFile } from "../jobs/job-answers";
import { findJobPoints, hasPointsOfOthers } from "../jobs/job-points";
import { findJob, getJobContents } from "../jobs/job-rows";
import { recordExistingJob } from "../jobs/record-job";
import { getOwnJob, getVisibleJob, isOwnJob } from "../jobs/visible-jobs";
import type { RecordChange } from "./print-state-store";

const ERRORS_MAX = 100;

/** Repeating it changes nothing. 403 also for staff when a label is of another owner's access point. */
export async function confirmPrinted(
  { database, db, printState, now }: ServiceContext,
  id: string,
  { printed, ids, exceptSheets }: PrintConfirmation,
  person: Person,
): Promise<LabelJob> {
  const job = await getOwnJob(db, id, person, "confirm");
  requireFile(job, job.format);
  const named = ids && [...new Set(ids.map((one) => one.toLowerCase()))];
  if (named) requireAll(named, await findJobPoints(db, id, named));
  if (await isOfOthers(database.reader(person.id), id, person, named)) throw mayNotConfirm();
  const except = exceptSheets && pointsOnSheets(job, await getJobContents(db, id), exceptSheets);
  const nextSkip = ids ? undefined : usedCellsAfter(job, exceptSheets);
  await printState.change(id, { printed, ids: named, except, nextSkip }, recordPrintedBy(job, person, now(), named));
  return getVisibleJob(db, id, person);
}

const mayNotConfirm = () => new ServiceProblem("forbidden", t("labelService.labelsOfOthers"));

/** All labels then count as printed, unless someone said which did. Does nothing for who may only read. */
export async function countAsPrinted(
  { database, printState, now }: ServiceContext,
  job: LabelJob,
  person: Person,
): Promise<void> {
  const { credential } = person;
  const mayWrite = person.role !== "viewer" && (credential.type === "session" || credential.access === "write");
  if (
    isWaiting(job) &&
    mayWrite &&
    isOwnJob(job, person) &&
    !(await isOfOthers(database.reader(person.id), job.id, person))
  ) {
    await printState.change(job.id, { printed: true }, recordPrintedBy(job, person, now()));
  }
}

/** Does nothing where somebody has said what printed, or the person may not print all labels. */
export async function openJob({ database, db, now }: ServiceContext, id: string, person: Person): Promise<LabelJob> {
  const job = await getOwnJob(db, id, person, "print");
  requireFile(job, job.format);
  if (isWaiting(job) && !(await isOfOthers(database.reader(person.id), id, person))) await recordOpening(db, id, now());
  return getVisibleJob(db, id, person);
}

async function recordOpening(db: Db, id: string, now: number): Promise<void> {
  const job = db.updateTable("label_jobs").where("id", "=", id);
  await job.set({ opened_at: now }).where("opened_at", "is", null).execute();
}

/** The printer said that these are printed, by default all: that is assumed until somebody says it, or scans show it. */
export async function countAsSent(
  { db, printState, now }: Pick<ServiceContext, "db" | "printState" | "now">,
  id: string,
  sentLabels = Number.POSITIVE_INFINITY,
): Promise<void> {
  const job = await findJob(db, id);
  if (!job || !isWaiting(job)) return;
  const ids = sentLabels < job.total ? pointsUpTo(job, await getJobContents(db, id), sentLabels) : undefined;
  if (ids?.length === 0) return;
  await recordOpening(db, id, now());
  const owner: Actor = { ...job.owner, address: "" };
  await printState.change(id, { printed: true, ids, isAssumed: true }, recordPrinted(job, owner, now()));
}

/** Those of which no label comes after this one. */
function pointsUpTo(job: LabelJob, contents: readonly LabelContent[], lastLabel: number): string[] {
  const assign = sheetAssigner({ ...job, contents });
  const left = new Set<number>();
  for (let sheet = job.sheets; sheet >= 1; sheet -= 1) {
    const after = assign(sheet).filter(({ position }) => position > lastLabel);
    if (after.length === 0) break;
    for (const { index } of after) left.add(index);
  }
  return contents.filter((_, index) => !left.has(index)).map((content) => content.id);
}

const isWaiting = ({ printState }: LabelJob): boolean => printState === "created" || printState === "not-printed";

/** After this a job that was opened counts as printed. */
const UNANSWERED_MS = 86_400_000;

/** The job keeps the time when it was opened: it is assumed until somebody says what printed. */
export async function confirmUnanswered(
  { db, printState }: Pick<ServiceContext, "db" | "printState">,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const before = now - UNANSWERED_MS;
  const opened = db
    .selectFrom("label_jobs")
    .select(["id", "opened_at"])
    .where("opened_at", "<=", before)
    .where("printed_points", "=", 0);
  for (const { id, opened_at } of await opened.execute()) {
    if (signal.aborted) return;
    const job = await findJob(db, id);
    if (!job) continue;
    const owner: Actor = { ...job.owner, address: "" };
    const assumed = { printed: true, isAssumed: true };
    await printState.change(id, assumed, recordPrinted(job, owner, now), Number(opened_at));
  }
}

const recordPrinted =
  (job: LabelJob, person: Actor, at: number): RecordChange =>
  (trx, before, after) =>
    recordExistingJob(
      trx,
      "label-job.confirmed",
      job,
      changesBetween({ printed: before }, { printed: after }),
      person,
      at,
    );

/** The person must have the right to print in the transaction too. Without `ids`: all access points. */
const recordPrintedBy =
  (job: LabelJob, person: Person, at: number, ids?: readonly string[]): RecordChange =>
  async (trx, before, after) => {
    if (await isOfOthers(trx, job.id, person, ids)) throw mayNotConfirm();
    await recordPrinted(job, person, at)(trx, before, after);
  };

/** A former manager or admin may have printed others' labels, or have handed over access points. */
const isOfOthers = async (db: Db, jobId: string, person: Person, ids?: readonly string[]): Promise<boolean> =>
  !seesEveryone(person.role) && hasPointsOfOthers(db, jobId, person, ids);

function requireAll(ids: string[], found: ReadonlySet<string>): void {
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ pointer: `/ids/${index}`, detail: t("labelService.notInJob", { id }) }],
  );
  if (errors.length > 0) throw invalid(errors.slice(0, ERRORS_MAX));
}

/** @throws ServiceProblem 422 for sheets that the job does not have */
function pointsOnSheets(
  job: LabelJob,
  contents: readonly LabelContent[],
  { from, to = job.sheets }: SheetRange,
): string[] {
  const errors = Object.entries({ from, to })
    .filter(([, sheet]) => sheet > job.sheets)
    .map(([name]) => ({
      pointer: `/exceptSheets/${name}`,
      detail: t("labelService.sheetsOfJob", { count: job.sheets }),
    }));
  if (errors.length > 0) throw invalid(errors);
  const assign = sheetAssigner({ ...job, contents });
  const indices = new Set<number>();
  for (let sheet = from; sheet <= to; sheet += 1) for (const { index } of assign(sheet)) indices.add(index);
  return [...indices].flatMap((index) => contents[index]?.id ?? []);
}

/** Sheets before the last one of a job are full. */
function usedCellsAfter(job: LabelJob, failed: SheetRange | undefined): number[] {
  if (failed && (failed.to ?? job.sheets) >= job.sheets) return [];
  return countSheets({ ...job, contents: { length: job.accessPoints } }).used;
}
