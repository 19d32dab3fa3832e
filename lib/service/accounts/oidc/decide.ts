import type { Role } from "@/lib/contract/accounts/roles";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";
import type { ValidLink } from "../people/one-time-links";
import { findLinkedUser, findUserByEmail, hasIdentity } from "../users";
import { domainOf, type GroupRole, type PersonClaims, roleOf } from "./claims";
import type { Provider } from "./provider";

/** `sentence` is for the person, `reason` for the audit log. */
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
  const askAdmin = "Ask an admin of Access points";
  if (provider.tenants.length > 0 && !provider.tenants.includes(claims.tenant ?? "")) {
    const reason = `The tenant ${claims.tenant ?? "(none)"} is not in the list of tenants`;
    return refused(`Your organisation may not sign in here. Sign in at ${name} with another account.`, reason);
  }
  const linked = await findLinkedUser(db, claims);
  if (linked && linked.user.disabled_at !== null) return disabled(linked.user);
  const given = roleOf(provider, claims);
  if ("reason" in given) {
    const sentence = `Your groups at ${name} give you no role here. Ask whoever manages them.`;
    return refused(sentence, given.reason, linked?.user);
  }
  const { role } = given;
  const link = await readLink?.().catch(asRefusal);
  if (link && "kind" in link) return link;
  if (linked && !link) return { kind: "known", user: linked.user, identityId: linked.identity.id, role };
  if (linked && link && link.user.id !== linked.user.id) {
    const sentence = `Your account at ${name} belongs to another person here. Sign in without the link, or ${lower(askAdmin)}.`;
    return refused(sentence, `The link is for ${link.user.email}, but the account is linked already`, linked.user);
  }
  if (link && !linked && link.user.second_factor_at !== null) {
    const sentence = `Your account here has a second factor, which the link does not replace. Choose a password with the link and show the factor next. To sign in with ${name} instead, ${lower(askAdmin)} to reset the factor first.`;
    return refused(sentence, "The account of the link has a second factor", link.user);
  }
  if (link) return { kind: "linking", user: link.user, link, identityId: linked?.identity.id ?? null, role };

  const { email, unusableEmail } = claims;
  if (unusableEmail !== null) {
    const sentence = `The e-mail address that ${name} has for you cannot be one here: it must be like name@example.com, without letters such as ü. ${askAdmin} for an invitation to another address, and open its link.`;
    return refused(sentence, `The provider sent the e-mail address ${unusableEmail}, which cannot be one here`);
  }
  if (email === null) {
    const sentence = `${name} did not say your e-mail address. ${askAdmin} for an invitation, and open its link.`;
    return refused(sentence, "The provider sent no e-mail address");
  }
  if (!claims.emailVerified) {
    const sentence = `${name} does not vouch that ${email} is your address. ${askAdmin} for an invitation, and open its link.`;
    return refused(sentence, `The provider did not verify the address ${email}`);
  }
  const holder = await findUserByEmail(db, email);
  if (!holder) return decideNew(provider, claims, email, given);
  if (holder.disabled_at !== null) return disabled(holder);
  if (holder.password_hash === null && !(await hasIdentity(db, holder.id))) {
    if (await hasInvitation(db, holder.id, now)) return { kind: "invited", user: holder, role };
    return refused(`Your invitation has expired. ${askAdmin} for a new one.`, "The invitation has expired", holder);
  }
  const sentence = `${email} has an account here that is not linked to ${name}. ${askAdmin} for a link to it, open the link, and choose ${name} there.`;
  return refused(sentence, `The address ${email} belongs to an account that is not linked to this provider`, holder);
}

function decideNew(
  provider: Provider,
  { name }: PersonClaims,
  email: string,
  { role, kept }: Exclude<GroupRole, { reason: string }>,
): SignInDecision {
  if (provider.allowedDomains.includes(domainOf(email))) {
    if (kept !== null) {
      const sentence = `${provider.name} did not say your groups, which give people their roles here. Ask an admin of Access points for an invitation, and whoever manages ${provider.name} for the groups.`;
      return refused(sentence, `${kept}, so that a new person has no role`);
    }
    return { kind: "new", email, name: name ?? email.slice(0, email.lastIndexOf("@")), role };
  }
  const sentence = `There is no invitation for ${email} here. Ask an admin of Access points for one.`;
  return refused(sentence, `Neither an invitation for ${email} nor an allowed domain`);
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
  return refused(error.message, "The one-time link is used, replaced or expired");
}

const disabled = (user: UserRow): Refused =>
  refused("Your account here is disabled. Ask an admin of Access points.", "The account here is disabled", user);

export const refused = (sentence: string, reason: string, user: UserRow | null = null): Refused => ({
  kind: "refused",
  sentence,
  reason,
  user,
});

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function describeDecision(decision: SignInDecision): string {
  const role = (text: Role | null) => (text === null ? "" : ` The groups give the role ${text}.`);
  switch (decision.kind) {
    case "known":
      return `${decision.user.name} (${decision.user.email}) would be signed in.${role(decision.role)}`;
    case "invited":
    case "linking":
      return `The invitation of ${decision.user.name} (${decision.user.email}) would be accepted.${role(decision.role)}`;
    case "new":
      return `${decision.name} (${decision.email}) would be added, because the domain is allowed.${role(decision.role ?? "staff")}`;
    case "refused":
      return `The sign-in would be refused. ${decision.reason}. The person would read: ${decision.sentence}`;
  }
}
