import { v7 as uuidv7 } from "uuid";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Tables } from "../../db/tables";
import type { Mail } from "../people/mailer";

/** A process has this long before another one tries. */
const LEASE_MS = 10 * 60_000;

type FactorEvent = Tables["factor_mails"]["event"];

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

const sentences: Record<FactorEvent, (at: string) => string> = {
  added: (at) => `A second factor was added to your account on ${at}.`,
  removed: (at) => `A second factor was removed from your account on ${at}.`,
  reset: (at) => `An admin removed all second factors from your account on ${at}, and every session has ended.`,
  codes: (at) => `The recovery codes of your account were replaced on ${at}.`,
  linked: (at) =>
    `A one-time link to your account was used with a sign-in provider on ${at}. An account of the provider signs in as you from then on. Every earlier session has ended, and so has your password, unless you are the only admin who has one.`,
  unlinked: (at) =>
    `An account of a sign-in provider was unlinked from your account on ${at}. It no longer signs in as you, and the sessions that it began have ended.`,
  guessed: (at) =>
    `Somebody entered your password and then 100 wrong codes, the last one on ${at}. Your password no longer signs in: choose a new one with “Forgot your password?” on the sign-in page, or ask an admin for a link.`,
};

/** No changes of factors, and another password does not undo them. */
const ofNoFactor: FactorEvent[] = ["linked", "unlinked", "guessed"];

type Changed = {
  event: FactorEvent;
  at: number;
  user: { name: string; email: string };
  publicUrl?: string | undefined;
};

/** So that nobody changes the sign-in unseen. It names no factor. */
const factorMail = ({ event, at, user, publicUrl }: Changed): Mail => {
  const isOfFactor = !ofNoFactor.includes(event);
  const see = publicUrl && isOfFactor ? ` You can see your factors at ${publicUrl}/account/second-factor` : "";
  return {
    to: { name: user.name, address: user.email },
    subject: "Your sign-in to Access points was changed",
    text: [
      `Hello ${user.name},`,
      `${sentences[event](`${format.format(at)} UTC`)}${see}`,
      `If this was not you, ${isOfFactor ? "change your password, and " : ""}tell an admin.\n`,
    ].join("\n\n"),
  };
};

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
