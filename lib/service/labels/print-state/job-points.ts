import type { DesignText } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { digestOfLabel } from "../../access-points/print-state/label-state";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../selection/in-chunks";

/** Rows per statement: 500 take about 5 ms on SQLite. */
const CHUNK = 500;

/**
 * Stores the access points of a job with a digest of each label, in the order of the selection. Idempotent, so that an
 * interrupted job can be run again.
 */
export async function addJobPoints(
  db: Db,
  jobId: string,
  contents: readonly LabelContent[],
  fields: readonly DesignText[],
): Promise<void> {
  const rows = contents.map((content, index) => ({ content, position: index + 1 }));
  await inChunks(rows, CHUNK, (chunk) =>
    inTransaction(db, async (trx) => {
      const values = chunk.map(({ content, position }) => ({
        job_id: jobId,
        position,
        access_point_id: content.id,
        digest: digestOfLabel(fields, content),
      }));
      await trx
        .insertInto("label_job_points")
        .values(values)
        .onConflict((conflict) => conflict.columns(["job_id", "position"]).doNothing())
        .execute();
      return [];
    }),
  );
}

/** Returns those of `ids` that are access points of the job. */
export async function findJobPoints(db: Db, jobId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await inChunks(ids, CHUNK, (chunk) =>
    db
      .selectFrom("label_job_points")
      .select("access_point_id")
      .where("job_id", "=", jobId)
      .where("access_point_id", "in", chunk)
      .execute(),
  );
  return new Set(rows.map((row) => row.access_point_id));
}

/** Returns whether any access points of the job, or any of `ids` among them, belong to another owner now. */
export async function hasPointsOfOthers(
  db: Db,
  jobId: string,
  ownerId: string,
  ids?: readonly string[],
): Promise<boolean> {
  const others = db
    .selectFrom("label_job_points")
    .innerJoin("access_points", "access_points.id", "access_point_id")
    .select("access_point_id")
    .where("job_id", "=", jobId)
    .where("owner_id", "!=", ownerId)
    .limit(1);
  if (!ids) return (await others.execute()).length > 0;
  return (await inChunks(ids, CHUNK, (chunk) => others.where("access_point_id", "in", chunk).execute())).length > 0;
}

/**
 * Runs `work` on the ids of all access points of a job, in chunks of `size`, and yields to the event loop between them.
 */
export async function forEachJobPoint(
  db: Db,
  jobId: string,
  size: number,
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; after += size) {
    const rows = await db
      .selectFrom("label_job_points")
      .select("access_point_id")
      .where("job_id", "=", jobId)
      .where("position", ">", after)
      .where("position", "<=", after + size)
      .orderBy("position")
      .execute();
    if (rows.length > 0) await work(rows.map((row) => row.access_point_id));
    if (rows.length < size) return;
  }
}
