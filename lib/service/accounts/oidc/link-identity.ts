import { readIssuer } from "@/lib/config/issuer";
import { type Actor, changesBetween, recordAudit, terminalActor } from "../../audit-entries/record-audit";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { inTransaction } from "../../db/transaction";
import { getUserForChange, lockAdmins } from "../people/change-user";
import { deleteUnusedLinks } from "../people/one-time-links";
import { queueFactorMail } from "../second-factor/factor-mails";
import { addIdentity, findLinkedUser } from "../users";

/** `pasted` is the issuer in any form that people paste. Returns it as it is stored. */
export async function linkIdentity(db: Db, user: UserRow, pasted: string, subject: string): Promise<string> {
  const issuer = urlOf(pasted);
  await inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    const { id, name } = await getUserForChange(trx, user.id);
    const linked = await findLinkedUser(trx, { issuer, subject });
    if (linked?.user.id === id) return;
    if (linked) {
      throw new Error(
        `The account ${subject} belongs to ${linked.user.email}. Unlink it first: npm run user -- unlink ${linked.user.email}`,
      );
    }
    const at = Date.now();
    await addIdentity(trx, id, { issuer, subject }, at);
    await deleteUnusedLinks(trx, id);
    const changes = changesBetween(null, { issuer, subject });
    await recordAudit(trx, { actor: terminalActor, action: "user.linked", target: { id, name }, changes, at });
  });
  return issuer;
}

function urlOf(pasted: string): string {
  try {
    return readIssuer(pasted).url;
  } catch (error) {
    throw new Error(`The issuer ${(error as Error).message}.`);
  }
}

export function unlinkIdentities(db: Db, { id }: UserRow): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    return unlink(trx, await getUserForChange(trx, id), { actor: terminalActor, at: Date.now() });
  });
}

type Unlinking = { actor: Actor; at: number; identityId?: string };

/** The user is locked. Also ends the sessions that these accounts began, and mails the user. */
export async function unlink(trx: Db, user: UserRow, { actor, at, identityId }: Unlinking): Promise<number> {
  const removed = await trx
    .deleteFrom("identities")
    .where("user_id", "=", user.id)
    .$if(identityId !== undefined, (rows) => rows.where("id", "=", identityId ?? ""))
    .returning(["id", "issuer", "subject"])
    .execute();
  if (removed.length === 0) return 0;
  await trx
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("user_id", "=", user.id)
    .where(
      "identity_id",
      "in",
      removed.map(({ id }) => id),
    )
    .where("revoked_at", "is", null)
    .execute();
  for (const { issuer, subject } of removed) {
    const changes = changesBetween({ issuer, subject }, null);
    await recordAudit(trx, { actor, action: "user.unlinked", target: user, changes, at });
  }
  await queueFactorMail(trx, "unlinked", user.id, at);
  return removed.length;
}
