import { type RawBuilder, sql } from "kysely";
import type { DesignText } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { digestOfLabel } from "../../access-points/print-state/label-state";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { type RightsHolder, reachesNot } from "../../teams/rights";
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

/** Returns whether a person may not print some access points of the job now, or some of `ids` among them. */
export async function hasPointsOfOthers(
  db: Db,
  jobId: string,
  person: RightsHolder,
  ids?: readonly string[],
): Promise<boolean> {
  const others = db
    .selectFrom("label_job_points")
    .innerJoin("access_points", "access_points.id", "access_point_id")
    .select("access_point_id")
    .where("job_id", "=", jobId)
    .where(reachesNot(person, "print"))
    .limit(1);
  if (!ids) return (await others.execute()).length > 0;
  return (await inChunks(ids, CHUNK, (chunk) => others.where("access_point_id", "in", chunk).execute())).length > 0;
}

/** Returns whether a person may not see some access points of the job now, also of those in the trash. */
export async function hasHiddenPoints(db: Db, jobId: string, person: RightsHolder): Promise<boolean> {
  const hidden = await db
    .selectFrom("label_job_points")
    .innerJoin("all_access_points", "all_access_points.id", "access_point_id")
    .select("access_point_id")
    .where("job_id", "=", jobId)
    .where(reachesNot(person, "view", "all_access_points"))
    .limit(1)
    .execute();
  return hidden.length > 0;
}

/** Returns whether a person sees all access points of a job, also those in the trash, and there is at least one. */
export async function seesAllPoints(db: Db, jobId: string, person: RightsHolder): Promise<boolean> {
  const points = sql`label_job_points left join all_access_points
    on all_access_points.id = label_job_points.access_point_id`;
  const isUnseen = sql`(all_access_points.id is null or ${reachesNot(person, "view", "all_access_points")})`;
  const { rows } = await sql<{ isSeen: number }>`
    select 1 as "isSeen" where exists (select 1 from label_job_points where job_id = ${jobId})
      and not exists (select 1 from ${points} where job_id = ${jobId} and ${isUnseen})`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the condition that all access points of a row of `label_jobs`, also those in the trash, belong to a person or to
 * teams, and that there is at least one. It reads the points of a job up to the first one that does not.
 */
export function isOfOurs(personId: string, teamIds: readonly string[]): RawBuilder<boolean> {
  const ofJob = sql`from label_job_points left join all_access_points
    on all_access_points.id = label_job_points.access_point_id where label_job_points.job_id = label_jobs.id`;
  const isOurs = sql`(all_access_points.owner_id = ${personId}
    or all_access_points.team_id in (${sql.join([...teamIds, ""])}))`;
  return sql<boolean>`(exists (select 1 ${ofJob}) and not exists (select 1 ${ofJob} and not coalesce(${isOurs}, false)))`;
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
