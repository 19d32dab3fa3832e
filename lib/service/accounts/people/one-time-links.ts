import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";
import { hasIdentity } from "../identity-store";
import { countWrongLink } from "./link-limits";
import { type LinkPurpose, linkMail } from "./link-mail";

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
