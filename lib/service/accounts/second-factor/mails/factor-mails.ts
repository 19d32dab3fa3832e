import { v7 as uuidv7 } from "uuid";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import type { FactorEvent } from "../../../db/tables/factors";
import { factorMail } from "./factor-mail";

/** Time that a process has to send a mail before another one tries. */
const LEASE_MS = 10 * 60_000;

type Sending = Pick<ServiceContext, "db" | "mailer" | "now" | "publicUrl">;

/**
 * Stores a mail about a change of factors, in the transaction of the change. The mail is sent afterwards: it is not lost when
 * the mail server does not answer, and a command in the terminal can store one without a mail server.
 */
export async function queueFactorMail(trx: Db, event: FactorEvent, userId: string, at: number): Promise<void> {
  await trx
    .insertInto("factor_mails")
    .values({ id: uuidv7(), user_id: userId, event, created_at: at, due_at: at })
    .execute();
}

/** Sends the mails that are due, which no request waits for. */
export function sendFactorMailsLater(context: Sending): void {
  context.mailer?.runLater(() => sendFactorMails(context));
}

/**
 * Sends the mails about changes of factors that are due, the oldest first. A mail that the server does not accept is sent
 * again later. Several processes may run this at once.
 */
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
