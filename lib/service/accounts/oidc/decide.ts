import type { Role } from "@/lib/contract/accounts/roles";
import { joinSentences, recorded, t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";
import type { ValidLink } from "../people/one-time-links";
import { findLinkedUser, findUserByEmail, hasIdentity } from "../users";
import { domainOf, type GroupRole, type PersonClaims, roleOf } from "./claims";
import type { Provider } from "./provider";
import { tidy } from "./provider-fetch";

/** `sentence` is for the person, `reason` for the audit log: it is recorded. */
export type Refused = { kind: "refused"; sentence: string; reason: string; user: UserRow | null };

/** `role` is that of the person's groups; null leaves the role as it is. */
export type SignInDecision =
  | { kind: "known"; user: UserRow; identityId: string; role: Role | null }
  | { kind: "invited"; user: UserRow; role: Role | null }
  /** `identityId` is null unless the account is linked already. */
  | { kind: "linking"; user: UserRow; link: ValidLink; identityId: string | null; role: Role | null }
  | { kind: "new"; email: string; name: string; role: Role | null }
  | Refused;

type Question = {
  provider: Provider;
  claims: PersonClaims;
  /** Null when the person began without a one-time link. */
  readLink: (() => Promise<ValidLink>) | null;
  now: number;
};

// Changes nothing. A linked account is found by issuer and subject alone, whatever name and e-mail say. Anybody else
// needs a one-time link or a verified address that was invited or, for a new account, is of an allowed domain.
export async function decide(db: Db, { provider, claims, readLink, now }: Question): Promise<SignInDecision> {
  const { name } = provider;
  if (provider.tenants.length > 0 && !provider.tenants.includes(claims.tenant ?? "")) {
    const reason = recorded("signInReasons.tenant", { tenant: tidy(claims.tenant ?? "(none)") });
    return refused(t("serviceSignIn.provider.otherOrganisation", { provider: name }), reason);
  }
  const linked = await findLinkedUser(db, claims);
  if (linked && linked.user.disabled_at !== null) return disabled(linked.user);
  const given = roleOf(provider, claims);
  if ("reason" in given) {
    const sentence = t("serviceSignIn.provider.noRole", { provider: name });
    return refused(sentence, given.reason, linked?.user);
  }
  const { role } = given;
  const link = await readLink?.().catch(asRefusal);
  if (link && "kind" in link) return link;
  if (linked && !link) return { kind: "known", user: linked.user, identityId: linked.identity.id, role };
  if (linked && link && link.user.id !== linked.user.id) {
    const sentence = t("serviceSignIn.provider.ofOther", { provider: name });
    return refused(sentence, recorded("signInReasons.linkOfOther", { email: link.user.email }), linked.user);
  }
  if (link && !linked && link.user.second_factor_at !== null) {
    const sentence = t("serviceSignIn.provider.hasFactor", { provider: name });
    return refused(sentence, recorded("signInReasons.hasFactor"), link.user);
  }
  if (link) return { kind: "linking", user: link.user, link, identityId: linked?.identity.id ?? null, role };

  const { email, unusableEmail } = claims;
  if (unusableEmail !== null) {
    const sentence = t("serviceSignIn.provider.unusableEmail", { provider: name });
    return refused(sentence, recorded("signInReasons.unusableEmail", { email: tidy(unusableEmail) }));
  }
  if (email === null) {
    const sentence = t("serviceSignIn.provider.noEmail", { provider: name });
    return refused(sentence, recorded("signInReasons.noEmail"));
  }
  if (!claims.emailVerified) {
    const sentence = t("serviceSignIn.provider.unverified", { provider: name, email });
    return refused(sentence, recorded("signInReasons.unverified", { email: tidy(email) }));
  }
  const holder = await findUserByEmail(db, email);
  if (!holder) return decideNew(provider, claims, email, given);
  if (holder.disabled_at !== null) return disabled(holder);
  if (holder.password_hash === null && !(await hasIdentity(db, holder.id))) {
    if (await hasInvitation(db, holder.id, now)) return { kind: "invited", user: holder, role };
    return refused(t("serviceSignIn.provider.invitationExpired"), recorded("signInReasons.invitationExpired"), holder);
  }
  const sentence = t("serviceSignIn.provider.notLinked", { email, provider: name });
  return refused(sentence, recorded("signInReasons.notLinked", { email }), holder);
}

function decideNew(
  provider: Provider,
  { name }: PersonClaims,
  email: string,
  { role, kept }: Exclude<GroupRole, { reason: string }>,
): SignInDecision {
  if (provider.allowedDomains.includes(domainOf(email))) {
    if (kept !== null) {
      const sentence = t("serviceSignIn.provider.noGroups", { provider: provider.name });
      return refused(sentence, recorded("signInReasons.noRoleOfNew", { kept }));
    }
    return { kind: "new", email, name: name ?? email.slice(0, email.lastIndexOf("@")), role };
  }
  const sentence = t("serviceSignIn.provider.notInvited", { email });
  return refused(sentence, recorded("signInReasons.notInvited", { email }));
}

const hasInvitation = async (db: Db, userId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom("one_time_links")
    .select("id")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

function asRefusal(error: unknown): Refused {
  if (!(error instanceof ServiceProblem) || error.kind !== "link-not-valid") throw error;
  return refused(error.message, recorded("signInReasons.linkOver"));
}

const disabled = (user: UserRow): Refused =>
  refused(t("serviceSignIn.provider.disabled"), recorded("signInReasons.disabled"), user);

export const refused = (sentence: string, reason: string, user: UserRow | null = null): Refused => ({
  kind: "refused",
  sentence,
  reason,
  user,
});

export function describeDecision(decision: SignInDecision): string {
  const outcome = outcomeOf(decision);
  const role = "role" in decision ? (decision.role ?? (decision.kind === "new" ? "staff" : null)) : null;
  return joinSentences(outcome, role !== null && t("serviceSignIn.trial.role", { role }));
}

function outcomeOf(decision: SignInDecision): string {
  switch (decision.kind) {
    case "known":
      return t("serviceSignIn.trial.known", decision.user);
    case "invited":
    case "linking":
      return t("serviceSignIn.trial.invited", decision.user);
    case "new":
      return t("serviceSignIn.trial.new", decision);
    case "refused":
      return t("serviceSignIn.trial.refused", decision);
  }
}
