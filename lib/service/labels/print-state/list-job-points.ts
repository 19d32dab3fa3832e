import type { LabelJob } from "@/lib/contract/labels/label-job";
import type {
  AccessPointLabelJobList,
  LabelJobAccessPointList,
  PrintPageQuery,
} from "@/lib/contract/labels/print-state";
import { paginationOf } from "@/lib/contract/pagination";
import type { Db } from "../../db/open";
import { getJobContents } from "../selection/contents";

/**
 * Returns a page of the access points of a job, in the order of the selection. Name and code are those on the labels,
 * also after the access point changed or was deleted.
 */
export async function listJobPoints(
  db: Db,
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

async function findExceptions(db: Db, jobId: string, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("label_job_exceptions")
    .select(["access_point_id", "printed_at"])
    .where("job_id", "=", jobId)
    .where("access_point_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.access_point_id, row.printed_at]));
}

/** Returns a page of the jobs that created a label of this access point, newest first. */
export async function listJobsOfPoint(
  db: Db,
  accessPointId: string,
  { page, limit }: PrintPageQuery,
): Promise<AccessPointLabelJobList> {
  const rows = await db
    .selectFrom("label_job_points")
    .innerJoin("label_jobs", "label_jobs.id", "label_job_points.job_id")
    .innerJoin("users", "users.id", "label_jobs.owner_id")
    .leftJoin("label_job_exceptions", (join) =>
      join
        .onRef("label_job_exceptions.job_id", "=", "label_jobs.id")
        .onRef("label_job_exceptions.access_point_id", "=", "label_job_points.access_point_id"),
    )
    .select([
      "label_jobs.id",
      "label_jobs.owner_id",
      "users.name as owner_name",
      "label_jobs.created_at",
      "stock",
      "copies",
      "printed_rest_at",
      "label_job_exceptions.job_id as exception",
      "label_job_exceptions.printed_at as own_printed_at",
    ])
    .where("label_job_points.access_point_id", "=", accessPointId)
    .where("label_jobs.state", "=", "done")
    .orderBy("label_jobs.created_at", "desc")
    .orderBy("label_jobs.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom("label_job_points")
    .innerJoin("label_jobs", "label_jobs.id", "label_job_points.job_id")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("access_point_id", "=", accessPointId)
    .where("label_jobs.state", "=", "done")
    .executeTakeFirstOrThrow();
  const data = rows.map((row) => {
    const printedAt = row.exception === null ? row.printed_rest_at : row.own_printed_at;
    const { id, vendor, part }: LabelJob["stock"] = JSON.parse(row.stock);
    return {
      id: row.id,
      owner: { id: row.owner_id, name: row.owner_name },
      createdAt: new Date(row.created_at).toISOString(),
      stock: { id, vendor, part },
      copies: row.copies,
      printed: printedAt !== null,
      printedAt: printedAt === null ? null : new Date(printedAt).toISOString(),
    };
  });
  return { data, pagination: paginationOf({ page, limit }, total) };
}
