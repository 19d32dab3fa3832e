import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelJobAccessPointList, PrintPageQuery } from "@/lib/contract/labels/print-state";
import { paginationOf } from "@/lib/contract/pagination";
import { getJobContents } from "./find-job";
import type { JobDb } from "./job-tables";

/**
 * Returns a page of the access points of a job, in the order of the selection. Name and code are those on the labels,
 * also after the access point changed or was deleted.
 */
export async function listJobPoints(
  db: JobDb,
  job: LabelJob,
  { page, limit }: PrintPageQuery,
): Promise<LabelJobAccessPointList> {
  const from = (page - 1) * limit;
  const contents = (await getJobContents(db, job.id)).slice(from, from + limit);
  const { printed_rest_at } = await db
    .selectFrom("label_jobs")
    .select("printed_rest_at")
    .where("id", "=", job.id)
    .executeTakeFirstOrThrow();
  const exceptions = await findExceptions(
    db,
    job.id,
    contents.map(({ id }) => id),
  );
  const data = contents.map(({ id, name, code }, index) => {
    const exception = exceptions.get(id);
    const printedAt = exception === undefined ? printed_rest_at : exception;
    return { id, name, code, position: from + index + 1, printed: printedAt !== null };
  });
  return { data, pagination: paginationOf({ page, limit }, job.accessPoints) };
}

async function findExceptions(db: JobDb, jobId: string, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("label_job_exceptions")
    .select(["access_point_id", "printed_at"])
    .where("job_id", "=", jobId)
    .where("access_point_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.access_point_id, row.printed_at]));
}
