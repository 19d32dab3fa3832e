import { sql } from "kysely";
import { countWritten } from "../../../db/count-rows";
import type { Db } from "../../../db/database";
import { DELETED_AT_ONCE, deleteInBatches } from "../../../long-running/delete-in-batches";
import { currentState } from "../report-query";
import { LINK_MS } from "./report-token";

const DAY = 86_400_000;

/** Since it was sent. One that is open is kept. */
const DONE_KEPT_MS = 365 * DAY;

/** When a reporter's link has ended, also deletes how to reach the reporter, unless the report is open. */
export async function sweepReports(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(async () => {
    const old = oldReports(db, now - DONE_KEPT_MS).limit(DELETED_AT_ONCE);
    return countWritten(db.deleteFrom("reports").where("id", "in", old));
  }, signal);
  await deleteInBatches(async () => {
    const ended = oldReports(db, now - LINK_MS)
      .where("token_digest", "is not", null)
      .limit(DELETED_AT_ONCE);
    const forgotten = { token_digest: null, contact: "" };
    return countWritten(db.updateTable("reports").set(forgotten).where("id", "in", ended));
  }, signal);
}

const oldReports = (db: Db, before: number) =>
  db
    .selectFrom("reports")
    .innerJoin("all_access_points as access_points", "access_points.id", "access_point_id")
    .select("reports.id")
    .where("reports.created_at", "<", before)
    .where(sql<boolean>`(${currentState}) = 'done'`);
