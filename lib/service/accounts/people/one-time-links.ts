import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";
import { type Letter, timeInWords } from "../mail/letter";
import { queueMail, sendQueued } from "../mail/outbox";
import { decryptSecret, encryptSecret } from "../tokens/secrets-at-rest";
import { findEnabledUser, hasIdentity } from "../users";
import { countWrongLink } from "./link-limits";

const DAY = 86_400_000;
const LIFETIME_MS: Record<LinkPurpose, number> = { invitation: 7 * DAY, reset: DAY };

/** 256 random bits cannot be guessed, so that a plain digest of them is enough. */
const TOKEN_BYTES = 32;

type LinkContext = Pick<ServiceContext, "db" | "keys" | "now">;

/** Only the person whom it is for, and the admin who created it, may see the token. */
export type IssuedLink = { url: string; expiresAt: number; mailId: string | null };

// Deletes the user's unused links, but with `createdBy` null (“Forgot password?”) not those of admins, because
// anybody can request it. Stores only a digest of the token, and until its mail is sent also the token, encrypted.
export async function issueLink(
  trx: Db,
  context: Pick<ServiceContext, "keys" | "mailer" | "publicUrl" | "randomBytes">,
  { user, createdBy, now }: { user: UserRow; createdBy: string | null; now: number },
): Promise<IssuedLink> {
  await deleteUnusedLinks(trx, user.id, { keepsThoseOfAdmins: createdBy === null });
  const isNew = user.password_hash === null && !(await hasIdentity(trx, user.id));
  const purpose = isNew ? "invitation" : "reset";
  const token = Buffer.from(context.randomBytes(TOKEN_BYTES)).toString("base64url");
  const expiresAt = now + LIFETIME_MS[purpose];
  await trx
    .insertInto("one_time_links")
    .values({
      id: uuidv7(),
      user_id: user.id,
      purpose,
      digest: digestOf(token),
      created_by: createdBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  const mail = { kind: "link", userId: user.id, about: encryptSecret(context, token), at: now } as const;
  const mailId = (await context.mailer.isSetUp(trx)) ? await queueMail(trx, mail) : null;
  return { url: urlOf(token, context.publicUrl), expiresAt, mailId };
}

const urlOf = (token: string, publicUrl = "") => `${publicUrl}/welcome?token=${token}`;

export async function deleteUnusedLinks(
  trx: Db,
  userId: string,
  { keepsThoseOfAdmins = false }: { keepsThoseOfAdmins?: boolean } = {},
): Promise<void> {
  await trx
    .deleteFrom("one_time_links")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .$if(keepsThoseOfAdmins, (links) => links.where("created_by", "is", null))
    .execute();
}

/** By e-mail where mail is set up. */
export async function deliverLink(
  context: ServiceContext,
  { url, expiresAt, mailId }: IssuedLink,
): Promise<OneTimeLink> {
  const delivered = mailId === null ? { sent: false, problem: null } : await sendQueued(context, mailId);
  return { url, expiresAt: new Date(expiresAt).toISOString(), ...delivered };
}

export type ValidLink = { id: string; purpose: LinkPurpose; expiresAt: number; user: UserRow };

/** Looks before it limits, so that nobody in a person's network can lock the person out. Throws 410, or 429. */
export async function getValidLink(context: LinkContext, token: string, address: string): Promise<ValidLink> {
  const { db, now } = context;
  const link = await db
    .selectFrom("one_time_links")
    .selectAll()
    .where("digest", "=", digestOf(token))
    .executeTakeFirst();
  if (!link) {
    await countWrongLink(context, address);
    throw linkNotValid();
  }
  const user = await findEnabledUser(db, link.user_id);
  if (link.used_at !== null || link.expires_at <= now() || !user) throw linkNotValid();
  return { id: link.id, purpose: link.purpose, expiresAt: link.expires_at, user };
}

/** Locks the user first, as every change of a user does. Throws 410 when a concurrent request used the link. */
export async function takeLink(trx: Db, { id, user: { id: userId } }: ValidLink, now: number): Promise<UserRow> {
  const user = await findEnabledUser(trx, userId);
  const taken = await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (!user || !taken) throw linkNotValid();
  return user;
}

const linkNotValid = () => new ServiceProblem("link-not-valid", t("serviceSignIn.link.notValid"));

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

type LinkPurpose = "invitation" | "reset";

/** `about` is the encrypted token. Null when the link was used, was replaced or has expired. */
export async function writeLinkLetter(
  { db, keys, now, publicUrl = "" }: Pick<ServiceContext, "db" | "keys" | "now" | "publicUrl">,
  user: UserRow,
  [about = ""]: string[],
): Promise<Letter | null> {
  const token = decryptSecret(keys, about);
  const link = await db
    .selectFrom("one_time_links")
    .leftJoin("users as sender", "sender.id", "created_by")
    .select(["purpose", "expires_at", "created_by", "sender.name as sender"])
    .where("digest", "=", digestOf(token ?? ""))
    .where("used_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  if (token === null || !link || user.disabled_at !== null) return null;
  const sender = link.sender ?? t(link.created_by === null ? "mail.link.somebody" : "mail.link.anAdmin");
  const { purpose } = link;
  return {
    subject: t(`mail.${purpose}.subject`),
    paragraphs: [
      t(`mail.${purpose}.reason`, { sender, address: publicUrl, email: user.email, role: user.role }),
      t("mail.link.open", { time: await timeInWords(db, link.expires_at) }),
      urlOf(token, publicUrl),
      t(`mail.${purpose}.ignore`),
    ],
  };
}
