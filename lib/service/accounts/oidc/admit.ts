import { type Actor, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { inTransaction } from "../../db/transaction";
import { ServiceProblem } from "../../http/problem-error";
import { addIdentity } from "../identity-store";
import { addUser, updateUserIn } from "../people/change-user";
import { lockAdmins } from "../people/last-admin";
import { deleteUnusedLinks, getValidLink, takeLink } from "../people/one-time-links";
import type { Attempt } from "./attempt";
import type { PersonClaims } from "./claims";
import { decide, type Refused, refused, type SignInDecision } from "./decide";
import { type IssuedCode, issueCode } from "./one-time-codes";
import type { Provider } from "./provider";

export type AdmissionRequest = { provider: Provider; attempt: Attempt; claims: PersonClaims; address: string };

/** Returns what signing in would do now, and changes nothing. */
export const decideNow = (context: ServiceContext, db: Db, { provider, attempt, claims, address }: AdmissionRequest) =>
  decide(db, {
    provider,
    claims,
    readLink: attempt.link === "" ? null : () => getValidLink({ ...context, db }, attempt.link, address),
    now: context.now(),
  });

/**
 * Lets a person in: links or creates the account, gives it the role of its groups, and issues a one-time code. Decides in
 * the transaction that writes, and one after another, so that two tabs of a new person create one account.
 */
export function admit(context: ServiceContext, admission: AdmissionRequest): Promise<IssuedCode | Refused> {
  const { attempt, provider, claims, address } = admission;
  return inTransaction(context.db, async (trx) => {
    await lockAdmins(trx);
    const decision = await decideNow(context, trx, admission);
    if (decision.kind === "refused") return decision;
    const at = context.now();
    const actor = { id: null, name: provider.name, address };
    const { userId, identityId } = await accountOf(trx, decision, { actor, claims, at });
    if (decision.role !== null) await giveRole(trx, userId, decision.role, { actor, at });
    await trx.updateTable("identities").set({ last_used_at: at }).where("id", "=", identityId).execute();
    const issued = await issueCode(trx, context, { attempt, userId, identityId, at });
    return issued ?? alreadyFinished();
  });
}

export const alreadyFinished = (): Refused =>
  refused(
    "This sign-in was completed before. Start again from the sign-in page.",
    "The attempt was finished before: the answer of the provider was sent twice",
  );

type Doing = { actor: Actor; claims: PersonClaims; at: number };

/** Returns the account of a decision, which is created or linked where it has to be. */
async function accountOf(trx: Db, decision: Exclude<SignInDecision, Refused>, { actor, claims, at }: Doing) {
  if (decision.kind === "known") return { userId: decision.user.id, identityId: decision.identityId };
  const user = decision.kind === "new" ? await createAccount(trx, decision, actor, at) : decision.user;
  if (decision.kind === "invited") {
    if (decision.link) await takeLink(trx, decision.link, at);
    await deleteUnusedLinks(trx, user.id);
  }
  const identityId = await addIdentity(trx, user.id, claims, at);
  const target = { type: "user", id: user.id, name: user.name } as const;
  const changes = { issuer: [null, claims.issuer], subject: [null, claims.subject] } as Record<string, [null, string]>;
  await recordAudit(trx, { actor, action: "user.linked", target, changes, at });
  return { userId: user.id, identityId };
}

const createAccount = (
  trx: Db,
  { email, name, role }: Extract<SignInDecision, { kind: "new" }>,
  actor: Actor,
  at: number,
): Promise<UserRow> => addUser(trx, { email, name, role: role ?? "staff", passwordHash: null }, actor, at);

/** Gives an account the role of its groups. The last admin with a password stays an admin, whatever the groups say. */
async function giveRole(
  trx: Db,
  userId: string,
  role: NonNullable<Exclude<SignInDecision, Refused>["role"]>,
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  try {
    await updateUserIn(trx, userId, { role }, { actor, at });
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.kind !== "last-admin") throw error;
  }
}
