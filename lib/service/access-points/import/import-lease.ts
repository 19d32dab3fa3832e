import { randomUUID } from "node:crypto";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { rateLimited, unavailable } from "../../http/problem-error";

/** A process that does not renew it within this time counts as dead. */
export const IMPORT_LEASE_MS = 30_000;

/** In the transaction that records the result. */
export type RequireLease = (trx: Db) => Promise<void>;

/** Two runs would both create rows: those without a code have no unique index. @throws ServiceProblem 429 */
export async function withImportLease<T>(
  { db, now, log }: Pick<ServiceContext, "db" | "now" | "log">,
  id: string,
  work: (requireLease: RequireLease) => Promise<T>,
): Promise<T> {
  const run = randomUUID();
  const leased = () => ({ run_by: run, leased_until: now() + IMPORT_LEASE_MS });
  const row = db.updateTable("imports").where("id", "=", id);
  const taken = await row
    .set(leased())
    .where((one) => one.or([one("leased_until", "is", null), one("leased_until", "<", now())]))
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw rateLimited("too-many-requests", t("serviceImport.running"), 5);
  const renew = () => row.set(leased()).where("run_by", "=", run).execute();
  const timer = setInterval(() => {
    renew().catch((err) => log.warn({ event: "import.lease-not-renewed", err }));
  }, IMPORT_LEASE_MS / 3);
  try {
    return await work(async (trx) => {
      const found = await trx
        .selectFrom("imports")
        .select("run_by")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      // An import that was deleted meanwhile cannot be run by another process.
      if (found && found.run_by !== run) throw unavailable(t("serviceImport.takenOver"), 5);
    });
  } finally {
    clearInterval(timer);
    await row.set({ run_by: null, leased_until: null }).where("run_by", "=", run).execute();
  }
}

/** Only for a process that shares the database with no other. */
export const endImportLeases = async (db: Db): Promise<void> => {
  await db
    .updateTable("imports")
    .set({ run_by: null, leased_until: null })
    .where("leased_until", "is not", null)
    .execute();
};
