import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";
import { findEnabledUser, hasIdentity } from "../users";
import { countWrongLink } from "./link-limits";
import type { Mail } from "./mailer";

const DAY = 86_400_000;
const LIFETIME_MS: Record<LinkPurpose, number> = { invitation: 7 * DAY, reset: DAY };

/** 256 random bits cannot be guessed, so that a plain digest of them is enough. */
const TOKEN_BYTES = 32;

type LinkContext = Pick<ServiceContext, "db" | "keys" | "now">;

/** Only the person whom it is for, and the admin who created it, may see the token. */
export type IssuedLink = { purpose: LinkPurpose; url: string; expiresAt: number };

// Deletes the user's unused links, but with `createdBy` null (“Forgot password?”) not those of admins, because
// anybody can request it. Stores only a digest of the token.
export async function issueLink(
  trx: Db,
  { publicUrl, randomBytes }: Pick<ServiceContext, "publicUrl" | "randomBytes">,
  { user, createdBy, now }: { user: UserRow; createdBy: string | null; now: number },
): Promise<IssuedLink> {
  await deleteUnusedLinks(trx, user.id, { keepsThoseOfAdmins: createdBy === null });
  const isNew = user.password_hash === null && !(await hasIdentity(trx, user.id));
  const purpose = isNew ? "invitation" : "reset";
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
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
  return { purpose, url: `${publicUrl ?? ""}/welcome?token=${token}`, expiresAt };
}

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
  { mailer, publicUrl }: Pick<ServiceContext, "mailer" | "publicUrl">,
  link: IssuedLink,
  user: UserRow,
  sender: string | null,
): Promise<OneTimeLink> {
  const sent = mailer !== null && (await mailer.send(linkMail({ link, user, sender, publicUrl: publicUrl ?? "" })));
  return { url: link.url, expiresAt: new Date(link.expiresAt).toISOString(), sent };
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

const linkNotValid = () =>
  new ServiceProblem(
    "link-not-valid",
    "The link was used, was replaced by a newer one or has expired. Ask an admin for a new link.",
  );

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

type LinkPurpose = "invitation" | "reset";

type Sent = {
  link: { purpose: LinkPurpose; url: string; expiresAt: number };
  user: Pick<UserRow, "name" | "email" | "role">;
  /** Null when it was requested with “Forgot password?” */
  sender: string | null;
  publicUrl: string;
};

/** Plain text without pictures, tracking or other links. */
function linkMail({ link, user, sender, publicUrl }: Sent): Mail {
  const { subject, reason, ignore } = wordings[link.purpose]({ user, sender, publicUrl });
  const lines = [
    `Hello ${user.name},`,
    reason,
    `Open this link and choose a password. The link works once, until ${inWords(link.expiresAt)}:`,
    link.url,
    ignore,
  ];
  return { to: { name: user.name, address: user.email }, subject, text: `${lines.join("\n\n")}\n` };
}

type Wording = { subject: string; reason: string; ignore: string };

const wordings: Record<LinkPurpose, (about: Omit<Sent, "link">) => Wording> = {
  invitation: ({ user, sender, publicUrl }) => ({
    subject: "Your invitation to Access points",
    reason: `${sender ?? "An admin"} invites you to Access points at ${publicUrl}. You sign in as ${user.email}; your role is ${user.role}.`,
    ignore: "If you do not know what this is about, ignore this mail. Nobody can sign in with your address until then.",
  }),
  reset: ({ user, sender, publicUrl }) => ({
    subject: "A new password for Access points",
    reason: `${sender ?? "Somebody"} asked for a new password of ${user.email} for Access points at ${publicUrl}.`,
    ignore: "If you did not want this, ignore this mail: nothing changes until you use the link.",
  }),
};

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const inWords = (at: number): string => `${format.format(at)} UTC`;
