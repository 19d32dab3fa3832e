import { withoutSlashes } from "@/lib/config/issuer";
import { email as emailSchema, personName } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import type { Provider } from "./provider";

/** What a provider said about a person, after signature and addressee were checked. */
export type PersonClaims = {
  /** Issuer without a slash at its end. */
  issuer: string;
  subject: string;
  /** E-mail address in lower case; null when there is none, or one that cannot be an address here. */
  email: string | null;
  /** Whether the provider vouches that the address is this person's. */
  emailVerified: boolean;
  name: string | null;
  /** Groups and roles; null when the provider sent none. */
  groups: string[] | null;
  /** Entra sends no groups when there are more than 200, but says so. */
  hasTooManyGroups: boolean;
  tenant: string | null;
};

type Source = Record<string, unknown>;

/**
 * Reads the claims of an ID token and of the answer of the userinfo endpoint. An e-mail address is only as verified as the
 * source says that has this very address.
 */
export function readClaims(idToken: Source, userInfo: Source | null): PersonClaims {
  const sources = [idToken, ...(userInfo ? [userInfo] : [])];
  const sent = sources.map((source) => source.email).find((email) => typeof email === "string");
  const parsed = emailSchema.safeParse(sent);
  const email = parsed.success ? parsed.data : null;
  const vouching = sources.filter((source) => source.email === sent);
  const name = personName.safeParse(sources.map((source) => source.name).find(Boolean));
  const hasTooManyGroups = sources.some(
    ({ _claim_names: names }) => typeof names === "object" && names !== null && "groups" in names,
  );
  // A list of groups that is not whole could give a lower role than the person has.
  const groups = sources
    .flatMap((source) => (hasTooManyGroups ? [source.roles] : [source.groups, source.roles]))
    .flatMap((sent) => {
      const list = listOf(sent);
      return list === null ? [] : [list];
    });
  return {
    issuer: withoutSlashes(String(idToken.iss)),
    subject: String(idToken.sub),
    email,
    emailVerified: email !== null && vouching.some((source) => isVerified(source, idToken, email)),
    name: name.success ? name.data : null,
    groups: groups.length === 0 ? null : groups.flat(),
    hasTooManyGroups,
    tenant: typeof idToken.tid === "string" ? idToken.tid.toLowerCase() : null,
  };
}

/**
 * Returns the groups of a claim. JumpCloud, PingFederate and IdentityServer send a text when a person has one group, which
 * is a list of one. Returns null for a claim that is missing or of another kind.
 */
function listOf(sent: unknown): string[] | null {
  if (typeof sent === "string") return [sent];
  return Array.isArray(sent) ? sent.filter((group) => typeof group === "string") : null;
}

const GOOGLE = "https://accounts.google.com";
const GOOGLE_MAIL = ["gmail.com", "googlemail.com"];
const ENTRA = "https://login.microsoftonline.com/";

/**
 * Returns whether a source vouches for its e-mail address. Google vouches only for its own addresses and those of a
 * Workspace (`hd`): with another address anybody may have opened a Google account before its owner changed. Entra has no
 * `email_verified`; its optional claim `xms_edov` says that the domain of the address was proved.
 */
function isVerified(source: Source, idToken: Source, email: string): boolean {
  const issuer = String(idToken.iss);
  if (issuer.startsWith(ENTRA)) return [true, 1, "1", "true"].includes(source.xms_edov as string);
  const isTrue = source.email_verified === true || source.email_verified === "true";
  if (issuer !== GOOGLE) return isTrue;
  return isTrue && (typeof idToken.hd === "string" || GOOGLE_MAIL.includes(domainOf(email)));
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** Role that the groups of a person give: null when admins choose the roles, or the reason why there is none. */
export type GroupRole = { role: Role | null } | { reason: string };

/** The roles from the most to the fewest rights: the first that a group gives counts. */
const byRights = ["admin", "manager", "staff", "viewer"] as const satisfies Role[];

/** Returns the role that the map of the configuration gives to these groups: of several, that with the most rights. */
export function roleOf({ roles, name }: Provider, { groups, hasTooManyGroups }: PersonClaims): GroupRole {
  if (roles === null) return { role: null };
  // Keycloak writes a group with its path, such as /door-admins.
  const mine = new Set((groups ?? []).flatMap((group) => [group, group.replace(/^\//, "")]));
  const given = roles.filter(({ group }) => mine.has(group)).map(({ role }) => role);
  if (given.length === 0 && hasTooManyGroups) {
    return { reason: `${name} left out the groups, because there are too many of them` };
  }
  const rest = roles.filter(({ group }) => group === "*").map(({ role }) => role);
  const role = byRights.find((one) => (given.length > 0 ? given : rest).includes(one));
  if (role) return { role };
  return {
    reason:
      groups === null ? `${name} sent no groups` : `None of the groups has a role: ${groups.join(", ") || "no groups"}`,
  };
}
