import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { JobPointsQuery, LabelJobAccessPointList } from "@/lib/contract/labels/print-state";
import { paginationOf } from "@/lib/contract/pagination";
import { printOrder } from "@/lib/labels/layout/place-job";
import { placeOfLabel } from "@/lib/labels/stock/count-sheets";
import type { Db } from "../../db/database";
import { inChunks } from "../../long-running/in-chunks";
import { getJobContents } from "../jobs/job-rows";
import { evidenceOf, readScans } from "./print-evidence";

/** Name and code as on the labels, also after a change or deletion. */
export async function listJobPoints(
  db: Db,
  job: LabelJob,
  { page, limit, order }: JobPointsQuery,
): Promise<LabelJobAccessPointList> {
  const from = (page - 1) * limit;
  const all = await getJobContents(db, job.id);
  const printed = printOrder(all, job.template.order);
  const shown = (order === "paper" ? printed : [...all.keys()]).slice(from, from + limit);
  const ids = shown.map((index) => (all[index] as LabelContent).id);
  const isCollated = job.template.copyOrder !== "uncollated";
  const printedAt = await readPrintTimes(db, job.id, ids);
  const seen = await readScans(db, ids);
  const data = shown.map((index) => {
    const { id, name, code } = all[index] as LabelContent;
    const first = printed.indexOf(index) * (isCollated ? 1 : job.copies) + 1;
    const at = printedAt(id);
    const known = evidenceOf(at, job.openedAt === null, seen.get(id));
    return { id, name, code, position: index + 1, ...placeOfLabel(job, first), printed: at !== null, ...known };
  });
  return { data, pagination: paginationOf({ page, limit }, job.accessPoints) };
}

export async function notPrintedOf(db: Db, jobId: string, ids: string[]): Promise<string[]> {
  const printedAt = await readPrintTimes(db, jobId, ids);
  return ids.filter((id) => printedAt(id) === null);
}

const CHUNK = 500;

/** The function returns null when the label was not printed. */
async function readPrintTimes(db: Db, jobId: string, ids: string[]): Promise<(id: string) => number | null> {
  const { printed_rest_at } = await db
    .selectFrom("label_jobs")
    .select("printed_rest_at")
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  const rows = await inChunks(ids, CHUNK, (chunk) =>
    db
      .selectFrom("label_job_exceptions")
      .select(["access_point_id", "printed_at"])
      .where("job_id", "=", jobId)
      .where("access_point_id", "in", chunk)
      .execute(),
  );
  const exceptions = new Map(rows.map((row) => [row.access_point_id, row.printed_at]));
  return (id) => exceptions.get(id) ?? (exceptions.has(id) ? null : printed_rest_at);
}
