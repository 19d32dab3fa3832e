import { sql } from "kysely";
import type { ReportKind } from "@/lib/contract/access-points/codes/point-report";
import type { Mail } from "../../../accounts/people/mailer";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import type { UserRow } from "../../../db/tables";
import { hasAccess, reaches } from "../../../teams/rights";

const MINUTE = 60_000;

/** To one person. Reports in between come together in the next mail. */
const BETWEEN_MS = 30 * MINUTE;

/** A process has this before another one tries; each adds some, so that it knows its own rows. */
const LEASE_MS = 10 * MINUTE;
const LEASE_SPREAD_MS = MINUTE;

type Sending = Pick<ServiceContext, "db" | "mailer" | "now" | "publicUrl" | "randomBytes">;

/** In the transaction of the report, so that a mail server that is away loses nothing. */
export async function queueReportMails(trx: Db, report: { id: string; pointId: string; at: number }): Promise<void> {
  const people = await listRecipients(trx, report.pointId);
  if (people.length === 0) return;
  const rows = people.map((user_id) => ({ report_id: report.id, user_id, due_at: report.at }));
  await trx.insertInto("report_mails").values(rows).execute();
}

/** One to each person. One that is not accepted is sent again later. Several processes may run this at once. */
export async function sendReportMails(context: Sending, signal?: AbortSignal): Promise<void> {
  if (!context.mailer) return;
  for (const userId of await listWaiting(context.db, context.now())) {
    if (signal?.aborted) return;
    await sendTo(context, userId);
  }
}

/** None was sent or is being sent within the last time. */
async function listWaiting(db: Db, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom("report_mails as waiting")
    .select("user_id")
    .distinct()
    .where("sent_at", "is", null)
    .where(isDue("waiting", at))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("report_mails as other")
            .select("other.report_id")
            .whereRef("other.user_id", "=", "waiting.user_id")
            .where(({ or, and, eb }) =>
              or([
                eb.between("other.sent_at", at - BETWEEN_MS + 1, at),
                and([eb("other.sent_at", "is", null), eb.not(isDue("other", at))]),
              ]),
            ),
        ),
      ),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A time far ahead is of a clock that was set back since. */
const isDue = (table: string, at: number) => {
  const due = sql.ref(`${table}.due_at`);
  return sql<boolean>`(${due} <= ${at} or ${due} > ${at + LEASE_MS + LEASE_SPREAD_MS})`;
};

async function sendTo({ db, mailer, now, publicUrl, randomBytes }: Sending, userId: string): Promise<void> {
  const spread = Buffer.from(randomBytes(4)).readUInt32BE() % LEASE_SPREAD_MS;
  const lease = now() + LEASE_MS + spread;
  const claimed = await db
    .updateTable("report_mails")
    .set({ due_at: lease })
    .where("user_id", "=", userId)
    .where("sent_at", "is", null)
    .where(isDue("report_mails", now()))
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) === 0) return;
  const user = await db
    .selectFrom("users")
    .select(["id", "role", "name", "email"])
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const reports = user ? await listMailed(db, user, lease) : [];
  const mail =
    user &&
    reports.length > 0 &&
    reportMail({ user, reports: reports.slice(0, NAMED_MAX), total: reports.length, publicUrl: publicUrl ?? "" });
  if (mail && !(await mailer?.send(mail))) return;
  await db
    .updateTable("report_mails")
    .set({ sent_at: now() })
    .where("user_id", "=", userId)
    .where("due_at", "=", lease)
    .where("sent_at", "is", null)
    .execute();
}

/** A mail can wait for a week: the person may have left the team, and not change them any more. */
const listMailed = (db: Db, { id, role }: Pick<UserRow, "id" | "role">, lease: number) =>
  db
    .selectFrom("report_mails")
    .innerJoin("reports", "reports.id", "report_id")
    .innerJoin("all_access_points", "all_access_points.id", "access_point_id")
    .select(["kind", "text", "contact", "all_access_points.name", "all_access_points.location"])
    .where("user_id", "=", id)
    .where("due_at", "=", lease)
    .where("sent_at", "is", null)
    .where(reaches({ id, role, credential: { type: "session", id: "" } }, "edit", "all_access_points"))
    .orderBy("report_id")
    .execute();

/** Reports that a mail names. It says how many more there are. */
const NAMED_MAX = 10;

const TEXT_MAX = 500;

type MailedReport = { kind: ReportKind; text: string; contact: string; name: string; location: string };

type Mailed = {
  user: { name: string; email: string };
  /** The first reports, at most `NAMED_MAX`. */
  reports: MailedReport[];
  total: number;
  publicUrl: string;
};

/** Returns the mail about new reports: plain text without pictures, tracking or links but that to the list of reports. */
function reportMail({ user, reports, total, publicUrl }: Mailed): Mail {
  const [first] = reports;
  const subject = total === 1 && first ? `Report: ${oneLine(first.name)}` : `${total} reports about access points`;
  const more = total - reports.length;
  const lines = [
    `Hello ${user.name},`,
    total === 1 ? "Somebody who stood at a door reports:" : "People who stood at doors report:",
    ...reports.map(inWords),
    ...(more > 0 ? [`There are ${more} more.`] : []),
    `Read and answer ${total === 1 ? "it" : "them"} here:`,
    `${publicUrl}/reports`,
    "Texts and contacts are as strangers typed them. Open no link in them that you do not know.",
  ];
  return { to: { name: user.name, address: user.email }, subject, text: `${lines.join("\n\n")}\n` };
}

function inWords({ kind, text, contact, name, location }: MailedReport): string {
  const what = kind === "label" ? "The label is damaged or missing." : "";
  const lines = [
    `- ${oneLine(name)}${location === "" ? "" : ` (${oneLine(location)})`}`,
    ...[what, shorten(text), contact === "" ? "" : `Contact: ${contact}`].filter((line) => line !== ""),
  ];
  return lines.join("\n").replaceAll("\n", "\n  ");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

const shorten = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

/** Most people who get a mail about one report. */
const RECIPIENTS_MAX = 20;

/**
 * Returns the ids of the people who get a mail about a report: the owner of the access point and the members of its team, as
 * far as they may change it and can sign in; the admins if there are none.
 */
async function listRecipients(trx: Db, pointId: string): Promise<string[]> {
  const point = await trx
    .selectFrom("access_points")
    .select(["owner_id", "team_id"])
    .where("id", "=", pointId)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom("users")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.user_id", "=", "users.id").on("team_members.team_id", "=", point.team_id ?? ""),
    )
    .select(["users.id", "role", "team_members.access as team_access"])
    .where((row) =>
      row.or([
        row("users.id", "=", point.owner_id),
        row("team_members.access", "is not", null),
        row("role", "=", "admin"),
      ]),
    )
    .where("disabled_at", "is", null)
    .where(({ or, exists, ref, selectFrom, eb }) =>
      or([
        eb("password_hash", "is not", null),
        exists(selectFrom("identities").select("id").whereRef("user_id", "=", ref("users.id"))),
      ]),
    )
    .orderBy("users.id")
    .execute();
  const concerned = people.filter(({ id, role, team_access }) => {
    if (id !== point.owner_id && team_access === null) return false;
    const credential = { type: "session", id: "" } as const;
    return hasAccess({ id, role, credential }, { ...point, team_access }, "edit");
  });
  const chosen = concerned.length > 0 ? concerned : people.filter(({ role }) => role === "admin");
  return chosen.slice(0, RECIPIENTS_MAX).map(({ id }) => id);
}
