import { v7 as uuidv7 } from "uuid";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import { type FactorEvent, factorMail } from "./factor-mail";

/** A process has this long before another one tries. */
const LEASE_MS = 10 * 60_000;

type Sending = Pick<ServiceContext, "db" | "mailer" | "now" | "publicUrl">;

/** In the transaction of the change, and sent later: the mail server may be away, or not known to the terminal. */
export async function queueFactorMail(trx: Db, event: FactorEvent, userId: string, at: number): Promise<void> {
  await trx
    .insertInto("factor_mails")
    .values({ id: uuidv7(), user_id: userId, event, created_at: at, due_at: at })
    .execute();
}

export function sendFactorMailsLater(context: Sending): void {
  context.mailer?.runLater(() => sendFactorMails(context));
}

/** What the server does not accept is sent again later. Several processes may run this at once. */
export async function sendFactorMails(context: Sending, signal?: AbortSignal): Promise<void> {
  const { db, mailer, now, publicUrl } = context;
  if (!mailer) return;
  const waiting = await db.selectFrom("factor_mails").selectAll().orderBy("id").execute();
  for (const { id, user_id, event, created_at, due_at } of waiting) {
    if (signal?.aborted) return;
    // A due time further ahead than the lease comes from a clock that was set back since then.
    if (due_at > now() && due_at <= now() + LEASE_MS) continue;
    const claimed = await db
      .updateTable("factor_mails")
      .set({ due_at: now() + LEASE_MS })
      .where("id", "=", id)
      .where("due_at", "=", due_at)
      .returning("id")
      .executeTakeFirst();
    if (!claimed) continue;
    const user = await db
      .selectFrom("users")
      .select(["name", "email"])
      .where("id", "=", user_id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (user && !(await mailer.send(factorMail({ event, at: created_at, user, publicUrl })))) continue;
    await db.deleteFrom("factor_mails").where("id", "=", id).execute();
  }
}
