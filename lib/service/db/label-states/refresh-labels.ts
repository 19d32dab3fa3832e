import { type DesignText, textsOfAccessPoint } from "@/lib/contract/labels/design-texts";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { Db } from "../database";
import type { AccessPointRow } from "../tables";
import { inTransaction } from "../transaction";
import { updateLabelStates } from "./update-label-states";

type Row = Pick<AccessPointRow, "id" | "printed_at" | "printed_digest">;
type Print = { at: number; jobId: string; digest: string; fields: DesignText[] };

/** Their latest label is of one job, or they have none. */
type Group = { print: Print | undefined; ids: string[] };

/** Idempotent, and independent of the order of changes: it reads all jobs after it has locked the row. */
export const refreshLabels = (db: Db, ids: readonly string[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("access_points")
      .select(["id", "printed_at", "printed_digest"])
      .where("id", "in", [...ids])
      .orderBy("id")
      .forUpdate()
      .execute();
    const prints = await findLastPrints(trx, ids);
    for (const group of groupChanges(rows, prints)) await update(trx, group);
    await updateLabelStates(trx, ids);
  });

function groupChanges(rows: Row[], prints: ReadonlyMap<string, Print>): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const print = prints.get(row.id);
    if (row.printed_at === (print?.at ?? null) && row.printed_digest === (print?.digest ?? null)) continue;
    const key = `${print?.jobId} ${print?.at}`;
    const group = groups.get(key) ?? { print, ids: [] };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return groups.values();
}

/** Parameters take longer, and for a join SQLite may scan all rows of the job. */
async function update(db: Db, { print, ids }: Group): Promise<void> {
  if (!print) {
    const never = { printed_at: null, printed_fields: null, printed_digest: null };
    await db.updateTable("all_access_points").set(never).where("id", "in", ids).execute();
    return;
  }
  await db
    .updateTable("all_access_points")
    .set(({ selectFrom }) => ({
      printed_at: print.at,
      printed_fields: JSON.stringify(print.fields),
      printed_digest: selectFrom("label_job_points")
        .select("digest")
        .where("job_id", "=", print.jobId)
        .whereRef("access_point_id", "=", "all_access_points.id"),
    }))
    .where("id", "in", ids)
    .execute();
}

async function findLastPrints(db: Db, ids: readonly string[]): Promise<Map<string, Print>> {
  const points = await db
    .selectFrom("label_job_points")
    .select(["access_point_id as id", "job_id as jobId", "digest"])
    .where("access_point_id", "in", [...ids])
    .execute();
  const jobs = await findPrintedJobs(db, [...new Set(points.map(({ jobId }) => jobId))]);
  const exceptions = await findExceptions(db, [...jobs.keys()], ids);
  const last = new Map<string, Print>();
  for (const { id, jobId, digest } of points) {
    const job = jobs.get(jobId);
    if (!job) continue;
    const exception = exceptions.get(`${jobId} ${id}`);
    const at = exception === undefined ? job.at : exception;
    const before = last.get(id);
    const isLater = at !== null && (!before || at > before.at || (at === before.at && jobId > before.jobId));
    if (isLater) last.set(id, { at, jobId, digest, fields: job.fields });
  }
  return last;
}

async function findPrintedJobs(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { at: number | null; fields: DesignText[] }>();
  const rows = await db
    .selectFrom("label_jobs")
    .select(["id", "printed_rest_at", "template"])
    .where("id", "in", [...ids])
    .where("printed_points", ">", 0)
    .execute();
  return new Map(
    rows.map((row) => {
      const template: LabelTemplate = JSON.parse(row.template);
      return [row.id, { at: row.printed_rest_at, fields: textsOfAccessPoint(template) }];
    }),
  );
}

async function findExceptions(db: Db, jobIds: readonly string[], ids: readonly string[]) {
  if (jobIds.length === 0) return new Map<string, number | null>();
  const ofJobs = db.selectFrom("label_job_exceptions").where("job_id", "in", [...jobIds]);
  // Most jobs have none, and a list of 200 ids costs more than this.
  if (!(await ofJobs.select("job_id").limit(1).executeTakeFirst())) return new Map<string, number | null>();
  const rows = await ofJobs
    .selectAll()
    .where("access_point_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [`${row.job_id} ${row.access_point_id}`, row.printed_at]));
}
