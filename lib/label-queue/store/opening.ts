import type { JobDb } from "./job-tables";

/** Records when a job was opened to be printed, unless it is known. */
export async function recordOpening(db: JobDb, id: string, now: number): Promise<void> {
  await db
    .updateTable("label_jobs")
    .set({ opened_at: now })
    .where("id", "=", id)
    .where("opened_at", "is", null)
    .execute();
}

/** Returns the jobs that were opened before `at`, in milliseconds since 1970, and of which nobody has said what printed. */
export async function listOpened(db: JobDb, at: number): Promise<{ id: string; openedAt: number }[]> {
  const rows = await db.selectFrom("label_jobs").select(["id", "opened_at"]).where("opened_at", "<=", at).execute();
  return rows.map(({ id, opened_at }) => ({ id, openedAt: opened_at as number }));
}
