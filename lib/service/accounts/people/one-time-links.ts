import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { ServiceProblem } from "../../http/problem-error";
import { hasIdentity } from "../identity-store";
import { countWrongLink } from "./link-limits";
import { type LinkPurpose, linkMail } from "./link-mail";

const DAY = 86_400_000;
const LIFETIME_MS: Record<LinkPurpose, number> = { invitation: 7 * DAY, reset: DAY };

/** Size of a token: 256 random bits cannot be guessed, so that a plain digest of it is enough. */
const TOKEN_BYTES = 32;

type LinkContext = Pick<ServiceContext, "db" | "keys" | "now">;

/** New link with its secret token. Only the person whom it is for, and the admin who created it, may see it. */
export type IssuedLink = { purpose: LinkPurpose; url: string; expiresAt: number };

/**
 * Creates a link with which the user chooses a password: an invitation for a user without a password, otherwise a reset.
 * Deletes the user's earlier links that were not used. One that was requested with “Forgot password?” keeps those of admins,
 * because anybody can request it. Stores only a digest of the token.
 * @param createdBy the admin, or null when it was requested with “Forgot password?”
 */
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

/** Sends the link by e-mail where mail is set up, and returns it as in the API. */
export async function deliverLink(
  { mailer, publicUrl }: Pick<ServiceContext, "mailer" | "publicUrl">,
  link: IssuedLink,
  user: UserRow,
  sender: string | null,
): Promise<OneTimeLink> {
  const sent = mailer !== null && (await mailer.send(linkMail({ link, user, sender, publicUrl: publicUrl ?? "" })));
  return { url: link.url, expiresAt: new Date(link.expiresAt).toISOString(), sent };
}

/** Link that can be used now, and its user. */
export type ValidLink = { id: string; purpose: LinkPurpose; expiresAt: number; user: UserRow };

/**
 * Returns the link with this token. Looks for it before the limit on wrong links, so that nobody in the network of a
 * person can lock the person out.
 * @throws ServiceProblem 410 when it was used or replaced, has expired, or its user was disabled or removed; 429 when no
 * link has this token and too many such tokens came from this address
 */
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

/**
 * Marks a link as used, and returns its user. Locks the user first, as every change of a user does.
 * @throws ServiceProblem 410 as `getValidLink`, also when a concurrent request used the link
 */
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

const findEnabledUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .$if(db.isTransaction, (row) => row.forNoKeyUpdate())
    .executeTakeFirst();

const linkNotValid = () =>
  new ServiceProblem(
    "link-not-valid",
    "The link was used, was replaced by a newer one or has expired. Ask an admin for a new link.",
  );

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
