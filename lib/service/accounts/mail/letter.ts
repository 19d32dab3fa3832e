import { dateFormat, locale, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import type { Mail } from "./mailer";

export type Letter = { subject: string; paragraphs: string[] };

/** Returns the mail with a letter: plain text without pictures, tracking or other links than those in it. */
export function toMail(
  { name, email }: Pick<UserRow, "name" | "email">,
  { subject, paragraphs }: Letter,
  { publicUrl = "" }: Pick<ServiceContext, "publicUrl">,
): Mail {
  const text = [t("mail.hello", { name }), ...paragraphs, `-- \n${t("common.product")}\n${publicUrl}\n`].join("\n\n");
  return { to: { name, address: email }, subject, text };
}

/** Such as “27 November 2026 at 10:00 CET”, in the time zone of the office and the language of the mail. */
export async function timeInWords(db: Db, at: number): Promise<string> {
  const { time_zone: timeZone } = await db.selectFrom("office_settings").select("time_zone").executeTakeFirstOrThrow();
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  return dateFormat(locale(), { ...date, ...time, timeZone }).format(at);
}
