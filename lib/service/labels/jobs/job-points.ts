import { type RawBuilder, sql } from "kysely";
import type { DesignText } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Db } from "../../db/database";
import { digestOfLabel } from "../../db/label-states/digest-of-label";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../../long-running/in-chunks";
import { type RightsHolder, reachesNot } from "../../teams/rights";
import { getJobContents } from "./job-rows";

/** 500 take about 5 ms on SQLite. */
const CHUNK = 500;

/** Idempotent, so that an interrupted job can be run again. */
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

export async function storeTeam(db: Db, jobId: string): Promise<void> {
  await sql`
    update label_jobs set team_id = (
      select case when count(points.team_id) = count(*) and min(points.team_id) = max(points.team_id)
        then min(points.team_id) end
      from label_job_points left join all_access_points as points on points.id = access_point_id
      where job_id = label_jobs.id)
    where id = ${jobId}`.execute(db);
}

/** From rows when it is finished: 10,000 contents are 1.3 MB of JSON, which takes four times as long. */
export async function getJobIds(db: Db, { id, state }: Pick<LabelJob, "id" | "state">): Promise<string[]> {
  if (state !== "done") return (await getJobContents(db, id)).map((content) => content.id);
  const rows = await db
    .selectFrom("label_job_points")
    .select("access_point_id")
    .where("job_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.access_point_id);
}

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

/** Also those in the trash. */
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

/** All are stored when the job is done; also those in the trash. */
export async function seesAllPoints(db: Db, jobId: string, person: RightsHolder): Promise<boolean> {
  const points = sql`label_job_points left join all_access_points
    on all_access_points.id = label_job_points.access_point_id`;
  const isUnseen = sql`(all_access_points.id is null or ${reachesNot(person, "view", "all_access_points")})`;
  const { rows } = await sql<{ isSeen: number }>`
    select 1 as "isSeen" where exists (select 1 from label_jobs where id = ${jobId} and state = 'done')
      and not exists (select 1 from ${points} where job_id = ${jobId} and ${isUnseen})`.execute(db);
  return rows.length > 0;
}

/** See `storeTeam`. */
export const isOfTeams = (teamIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(label_jobs.team_id in (${sql.join([...teamIds, ""])}) and label_jobs.state = 'done')`;

/** Yields to the event loop between chunks. */
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
