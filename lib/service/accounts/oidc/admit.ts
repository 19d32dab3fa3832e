import { recorded, t } from "@/lib/messages/messages";
import { type Actor, changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { inTransaction } from "../../db/transaction";
import { ServiceProblem } from "../../http/problem-error";
import { addUser, lockAdmins, requireOtherAdmin, updateUserIn } from "../people/change-user";
import { deleteUnusedLinks, getValidLink, takeLink } from "../people/one-time-links";
import { queueFactorMail } from "../second-factor/factor-mails";
import { addIdentity, endSessionsExcept } from "../users";
import { type Attempt, type IssuedCode, issueCode } from "./attempt";
import type { PersonClaims } from "./claims";
import { decide, type Refused, refused, type SignInDecision } from "./decide";
import type { Provider } from "./provider";

export type AdmissionRequest = {
  provider: Provider;
  attempt: Attempt;
  claims: PersonClaims;
  address: string;
  /** The person has confirmed to link the account of the provider. */
  isConfirmed?: boolean;
};

/** `password`: what becomes of it; null: there is none. */
export type ToConfirm = { kind: "to-confirm"; user: UserRow; password: "ends" | "stays" | null };

/** Changes nothing. */
export const decideNow = (context: ServiceContext, db: Db, { provider, attempt, claims, address }: AdmissionRequest) =>
  decide(db, {
    provider,
    claims,
    readLink: attempt.link === "" ? null : () => getValidLink({ ...context, db }, attempt.link, address),
    now: context.now(),
  });

// One after another, so that two tabs create one account. An unconfirmed one-time link changes nothing:
// somebody else's link may have been followed.
export function admit(context: ServiceContext, admission: AdmissionRequest): Promise<IssuedCode | Refused | ToConfirm> {
  const { attempt, provider, claims, address, isConfirmed = false } = admission;
  return inTransaction(context.db, async (trx) => {
    await lockAdmins(trx);
    const decision = await decideNow(context, trx, admission);
    if (decision.kind === "refused") return decision;
    if (decision.kind === "linking" && !isConfirmed) {
      const { user } = decision;
      const password = user.password_hash === null ? null : (await isLastAdmin(trx, user)) ? "stays" : "ends";
      return { kind: "to-confirm", user, password };
    }
    const at = context.now();
    const actor = { id: null, name: provider.name, address };
    const { userId, identityId } = await accountOf(trx, decision, { actor, claims, at });
    // The last admin with a password stays an admin, whatever the groups say.
    const { role } = decision;
    if (role !== null) await unlessLastAdmin(updateUserIn(trx, userId, { role }, { actor, at }));
    await trx.updateTable("identities").set({ last_used_at: at }).where("id", "=", identityId).execute();
    const issued = await issueCode(trx, context, { attempt, userId, identityId, at });
    return issued ?? alreadyFinished();
  });
}

export const alreadyFinished = (): Refused =>
  refused(t("serviceSignIn.provider.finished"), recorded("signInReasons.finished"));

type Doing = { actor: Actor; claims: PersonClaims; at: number };

/** Created or linked where needed. */
async function accountOf(trx: Db, decision: Exclude<SignInDecision, Refused>, doing: Doing) {
  if (decision.kind === "known") return { userId: decision.user.id, identityId: decision.identityId };
  if (decision.kind === "linking") return redeemLink(trx, decision, doing);
  const user =
    decision.kind === "new"
      ? await addUser(
          trx,
          { email: decision.email, name: decision.name, role: decision.role ?? "staff", passwordHash: null },
          doing.actor,
          doing.at,
        )
      : decision.user;
  if (decision.kind === "invited") await deleteUnusedLinks(trx, user.id);
  return { userId: user.id, identityId: await linkAccount(trx, user, doing) };
}

/** Ends the password, unless no other admin has one, and every session. API tokens stay. */
async function redeemLink(trx: Db, decision: Extract<SignInDecision, { kind: "linking" }>, doing: Doing) {
  const { at } = doing;
  const user = await takeLink(trx, decision.link, at);
  await deleteUnusedLinks(trx, user.id);
  const identityId = decision.identityId ?? (await linkAccount(trx, user, doing));
  const endsPassword = user.password_hash !== null && !(await isLastAdmin(trx, user));
  await endSessionsExcept(trx, user.id, null, at, endsPassword ? { password_hash: null } : {});
  if (endsPassword) {
    await recordAudit(trx, { actor: doing.actor, action: "password.removed", target: user, at });
  }
  await queueFactorMail(trx, "linked", user.id, at);
  return { userId: user.id, identityId };
}

/** They keep the password for the day when no provider answers. */
const isLastAdmin = async (trx: Db, user: UserRow): Promise<boolean> =>
  !(await unlessLastAdmin(requireOtherAdmin(trx, user)));

/** Returns the id of the link. */
async function linkAccount(trx: Db, { id, name }: UserRow, { actor, claims, at }: Doing): Promise<string> {
  const identityId = await addIdentity(trx, id, claims, at);
  const changes = changesBetween(null, { issuer: claims.issuer, subject: claims.subject });
  await recordAudit(trx, { actor, action: "user.linked", target: { id, name }, changes, at });
  return identityId;
}

/** False for the last admin with a password. */
async function unlessLastAdmin(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.kind !== "last-admin") throw error;
    return false;
  }
}
