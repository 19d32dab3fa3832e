import type { ReportKind } from "@/lib/contract/access-points/codes/point-report";
import { t } from "@/lib/messages/messages";
import type { Letter } from "../../../accounts/mail/letter";
import { queueMail } from "../../../accounts/mail/outbox";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";
import type { UserRow } from "../../../db/tables";
import { hasAccess, reaches } from "../../../teams/rights";

/** In the transaction of the report, to the people concerned. */
export async function queueReportMails(trx: Db, report: { id: string; pointId: string; at: number }): Promise<void> {
  const people = await listRecipients(trx, report.pointId);
  for (const userId of people) await queueMail(trx, { kind: "report", userId, about: report.id, at: report.at });
}

/** The mail can wait for days: the person may have left the team, and not change the access points any more. */
const listMailed = (db: Db, { id, role }: Pick<UserRow, "id" | "role">, reportIds: string[]) =>
  db
    .selectFrom("reports")
    .innerJoin("all_access_points", "all_access_points.id", "access_point_id")
    .select(["kind", "text", "contact", "all_access_points.name", "all_access_points.location"])
    .where("reports.id", "in", reportIds)
    .where(reaches({ id, role, credential: { type: "session", id: "" } }, "edit", "all_access_points"))
    .orderBy("reports.id")
    .execute();

/** Reports that a mail names. It says how many more there are. */
const NAMED_MAX = 10;

const TEXT_MAX = 500;

type MailedReport = { kind: ReportKind; text: string; contact: string; name: string; location: string };

export async function writeReportLetter(
  { db, publicUrl = "" }: Pick<ServiceContext, "db" | "publicUrl">,
  user: UserRow,
  reportIds: string[],
): Promise<Letter | null> {
  const reports = user.disabled_at === null ? await listMailed(db, user, reportIds) : [];
  const [first] = reports;
  if (!first) return null;
  const isOne = reports.length === 1;
  const more = reports.length - NAMED_MAX;
  return {
    subject: isOne
      ? t("labelService.mail.subjectOfOne", { name: oneLine(first.name) })
      : t("labelService.mail.subject", { count: reports.length }),
    paragraphs: [
      t("labelService.mail.begin", { count: reports.length }),
      ...reports.slice(0, NAMED_MAX).map(inWords),
      ...(more > 0 ? [t("labelService.mail.more", { count: more })] : []),
      t("labelService.mail.answer", { count: reports.length }),
      `${publicUrl}/reports`,
      t("labelService.mail.strangers"),
    ],
  };
}

function inWords({ kind, text, contact, name, location }: MailedReport): string {
  const what = kind === "label" ? t("labelService.mail.damaged") : "";
  const lines = [
    `- ${oneLine(name)}${location === "" ? "" : ` (${oneLine(location)})`}`,
    ...[what, shorten(text), contact === "" ? "" : t("labelService.mail.contact", { contact })].filter(
      (line) => line !== "",
    ),
  ];
  return lines.join("\n").replaceAll("\n", "\n  ");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

const shorten = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

const RECIPIENTS_MAX = 20;

/** The owner and members of the team who may change it and can sign in; the admins if there are none. */
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
