import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { withLanguage } from "@/lib/messages/catalogues";
import { joinSentences, recorded, t, tell } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import { countRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { MailRow, UserRow } from "../../db/tables";
import { type Letter, toMail } from "./letter";
import type { Mail, MailFailure } from "./mailer";

const MINUTE = 60_000;

/** Time in which a process sends a mail, before another process tries. */
const LEASE_MS = 10 * MINUTE;

/** After the first failure, the second and so on; then every hour. */
const WAITS_MS = [1, 5, 15].map((minutes) => minutes * MINUTE);
const HOUR_MS = 60 * MINUTE;

const TRIED_MS = 3 * 24 * HOUR_MS;

/** To one person. Reports in between come together in the next mail. */
const BETWEEN_REPORTS_MS = 30 * MINUTE;

type MailKind = MailRow["kind"];

/**
 * Writes the letter when it is sent, by the rights and the names of that moment; null: none is needed any more. `about` are
 * those of one mail, or of all reports that come together.
 */
type WriteLetter = (context: Writing, user: UserRow, about: string[], at: number) => Promise<Letter | null>;

type Writing = Pick<ServiceContext, "db" | "keys" | "now" | "publicUrl">;
type Sending = Writing & Pick<ServiceContext, "mailer" | "letters" | "log">;

declare module "../../context" {
  interface ServiceContext {
    letters: Record<MailKind, WriteLetter>;
  }
}

type NewMail = { kind: MailKind; userId: string; about: string; at: number };

/** In the transaction of what it tells of, so that a mail server that is away loses nothing. Returns its id. */
export async function queueMail(trx: Db, { kind, userId, about, at }: NewMail): Promise<string> {
  const id = uuidv7();
  await trx.insertInto("mails").values({ id, user_id: userId, kind, about, created_at: at, due_at: at }).execute();
  return id;
}

export function sendMailsLater(context: Sending): void {
  context.mailer.runLater(() => sendMails(context));
}

/** Sends what is due, or one mail only. Several processes may run this at once. */
export async function sendMails(context: Sending, signal?: AbortSignal, only?: string): Promise<void> {
  const { db, mailer, now } = context;
  await endOld(context, now());
  if (!(await mailer.isSetUp(db))) return;
  for (const mail of await listDue(db, now(), only)) {
    if (signal?.aborted) return;
    const claimed = await claim(db, mail, now());
    if (claimed.length === 0) continue;
    const failure = await sendClaimed(context, claimed);
    // The next round tries the others, instead of waiting for such a server with each.
    if (failure && failure.kind !== "temporary" && failure.kind !== "permanent") return;
  }
}

/** That a person waits for a mail server. */
const PATIENCE_MS = 10_000;

/** Sends a mail that was just queued. `problem` says why it was not sent, and whether it is tried again. */
export async function sendQueued(context: Sending, id: string): Promise<{ sent: boolean; problem: string | null }> {
  const sending = sendMails(context, undefined, id);
  context.mailer.runLater(() => sending);
  await Promise.race([sending, wait(PATIENCE_MS, undefined, { ref: false })]);
  const row = await context.db
    .selectFrom("mails")
    .select(["ended_at", "failure", "tries", "due_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.ended_at === null && row.tries === 0 && row.due_at > context.now())
    return { sent: false, problem: joinSentences(t("mailServer.slow"), t("mailServer.triedAgain")) };
  if (!row?.failure) return { sent: row?.ended_at != null, problem: null };
  const next = row.ended_at === null ? t("mailServer.triedAgain") : t("mailServer.notTriedAgain");
  return { sent: false, problem: joinSentences(tell(row.failure), next) };
}

/** A time further ahead comes from a clock that was set back since. */
const isDue = (table: string, at: number) => {
  const due = sql.ref(`${table}.due_at`);
  return sql<boolean>`(${due} <= ${at} or ${due} > ${at + HOUR_MS})`;
};

/** Leaves out a mail about a report while another one to the same person waits, is being sent or was just sent. */
const listDue = (db: Db, at: number, only: string | undefined) =>
  db
    .selectFrom("mails as waiting")
    .select(["id", "kind", "user_id"])
    .where("ended_at", "is", null)
    .where(isDue("waiting", at))
    .$if(only !== undefined, (mails) => mails.where("id", "=", only ?? ""))
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        eb("kind", "!=", "report"),
        not(
          exists(
            selectFrom("mails as other")
              .select("other.id")
              .where("other.kind", "=", "report")
              .whereRef("other.user_id", "=", "waiting.user_id")
              .where((other) =>
                other.or([
                  other.between("other.ended_at", at - BETWEEN_REPORTS_MS + 1, at),
                  other.and([other("other.ended_at", "is", null), other.not(isDue("other", at))]),
                ]),
              ),
          ),
        ),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** With the other reports to the person. Empty when another process has it. */
const claim = (db: Db, { id, kind, user_id }: Pick<MailRow, "id" | "kind" | "user_id">, at: number) => {
  const mails = db
    .updateTable("mails")
    .set({ due_at: at + LEASE_MS })
    .where("ended_at", "is", null)
    .where(isDue("mails", at));
  const ours =
    kind === "report" ? mails.where("kind", "=", kind).where("user_id", "=", user_id) : mails.where("id", "=", id);
  return ours.returningAll().execute();
};

/** In the language of its receiver, or else in that of the office. Null: none is needed any more. */
async function writeMail(context: Sending, user: UserRow, [first]: MailRow[], about: string[]): Promise<Mail | null> {
  if (!first) return null;
  const office = await context.db.selectFrom("office_settings").select("language").executeTakeFirstOrThrow();
  return withLanguage(user.language ?? office.language ?? "en", async () => {
    const letter = await context.letters[first.kind](context, user, about, first.created_at);
    return letter && toMail(user, letter, context);
  });
}

async function sendClaimed(context: Sending, claimed: MailRow[]): Promise<MailFailure | null> {
  const { db, mailer, now } = context;
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", claimed[0]?.user_id ?? "")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const about = claimed.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((mail) => mail.about);
  const mail = user && (await writeMail(context, user, claimed, about));
  if (!mail) {
    const ids = claimed.map(({ id }) => id);
    await db.deleteFrom("mails").where("id", "in", ids).execute();
    return null;
  }
  const { failure } = await mailer.send(db, mail);
  const ended = { ended_at: now(), about: "" };
  for (const { id, tries, due_at } of claimed) {
    const next = { tries: tries + 1, due_at: now() + (WAITS_MS[tries] ?? HOUR_MS), failure: failure?.sentence ?? null };
    await db
      .updateTable("mails")
      .set(failure === null || failure.kind === "permanent" ? { ...next, ...ended } : next)
      .where("id", "=", id)
      .where("due_at", "=", due_at)
      .execute();
  }
  return failure;
}

/** How many wait, since when the oldest one does, and why its last try failed. */
export async function measureWaiting(db: Db) {
  const waiting = db.selectFrom("mails").where("ended_at", "is", null);
  const [mails, first] = [
    await countRows(waiting),
    await waiting.select(["created_at", "failure"]).orderBy("created_at").limit(1).executeTakeFirst(),
  ];
  return { mails, oldest: first ? Number(first.created_at) : null, failure: first?.failure ?? null };
}

async function endOld({ db, log }: Sending, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ ended_at: at, about: "", failure: sql<string>`coalesce(failure, ${recorded("mailServer.givenUp")})` })
    .where("ended_at", "is", null)
    .where("created_at", "<", at - TRIED_MS)
    .executeTakeFirst();
  if (numUpdatedRows > 0) log.warn({ event: "mail.given-up", mails: Number(numUpdatedRows) });
}
