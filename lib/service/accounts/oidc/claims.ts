import { withoutSlashes } from "@/lib/config/issuer";
import { email as emailSchema, personName } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { withoutDirectionControls } from "@/lib/contract/invisible-characters";
import { recorded } from "@/lib/messages/messages";
import type { Provider } from "./provider";
import { tidy } from "./provider-fetch";

export type PersonClaims = ReadGroups & {
  issuer: string;
  subject: string;
  /** E-mail address in lower case; null when there is none, or one that cannot be an address here. */
  email: string | null;
  /** E-mail address that cannot be one here, as it was sent; null when `email` is one or none was sent. */
  unusableEmail: string | null;
  /** Whether the provider vouches that the address is this person's. */
  emailVerified: boolean;
  name: string | null;
  tenant: string | null;
};

type Source = Record<string, unknown>;

/** An e-mail address is only as verified as the source says that has this very address. */
export function readClaims(provider: Provider, idToken: Source, userInfo: Source | null): PersonClaims {
  const sources = [idToken, ...(userInfo ? [userInfo] : [])];
  // Azure B2C sends a list, `emails`, and nothing says that it is verified.
  const lists = sources.flatMap(({ emails }) => (Array.isArray(emails) ? emails : []));
  const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
  const sent = [...sources.map(({ email }) => email), ...lists].find(isText) ?? null;
  const email = emailSchema.safeParse(sent).data ?? null;
  const vouching = sources.filter((source) => source.email === sent);
  const names = sources.flatMap((source) => [source.name, fullNameOf(source)]).filter(isText);
  return {
    issuer: withoutSlashes(String(idToken.iss)),
    subject: String(idToken.sub),
    email,
    unusableEmail: email === null ? sent : null,
    emailVerified: email !== null && vouching.some((source) => isVerified(source, idToken, email)),
    name: names.map((name) => personName.safeParse(withoutDirectionControls(name)).data).find(Boolean) ?? null,
    ...readGroups(provider, sources),
    tenant: typeof idToken.tid === "string" ? idToken.tid.toLowerCase() : null,
  };
}

const fullNameOf = ({ given_name: given, family_name: family }: Source): string =>
  [given, family].filter((part) => typeof part === "string").join(" ");

const GOOGLE = "https://accounts.google.com";
const GOOGLE_MAIL = ["gmail.com", "googlemail.com"];
const ENTRA = "https://login.microsoftonline.com/";

// Google vouches only for its own addresses and those of a Workspace (`hd`): anybody may have opened a Google
// account with another one. Entra has no `email_verified`; `xms_edov` says that the domain was proved.
function isVerified(source: Source, idToken: Source, email: string): boolean {
  const issuer = String(idToken.iss);
  if (issuer.startsWith(ENTRA)) return [true, 1, "1", "true"].includes(source.xms_edov as string);
  const isTrue = source.email_verified === true || source.email_verified === "true";
  if (issuer !== GOOGLE) return isTrue;
  return isTrue && (typeof idToken.hd === "string" || GOOGLE_MAIL.includes(domainOf(email)));
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

export type ReadGroups = {
  /** Null when the provider sent none, or none that is understood. */
  groups: string[] | null;
  /** What the provider did so that groups may be missing; null when all came. */
  lacking: string | null;
};

const isRecord = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `name` may be a path, such as `realm_access.roles` of Keycloak. */
const claimAt = (source: Source, path: string): unknown =>
  Object.hasOwn(source, path)
    ? source[path]
    : path
        .split(".")
        .reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : null), source);

function readGroups({ name, roles, groupsClaim }: Provider, sources: Source[]): ReadGroups {
  // Entra sends no groups above 200, but says so. An incomplete list could give a lower role.
  const leavesOut = ({ _claim_names: names }: Source) => isRecord(names) && "groups" in names;
  const hasTooMany = (groupsClaim ?? "groups") === "groups" && sources.some(leavesOut);
  const claims = groupsClaim === null ? ["groups", "roles"] : [groupsClaim];
  const sent = claims
    .filter((claim) => claim !== "groups" || !hasTooMany)
    .flatMap((claim) => sources.map((source) => claimAt(source, claim) ?? null))
    .filter((value) => value !== null);
  const lines = (roles ?? []).map(({ group }) => group);
  const lists = sent.map((value) => listOf(value, lines));
  const groups = lists.every((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
  if (hasTooMany) return { groups, lacking: recorded("signInReasons.lacking.tooMany", { provider: name }) };
  if (sent.length === 0) return { groups, lacking: recorded("signInReasons.lacking.none", { provider: name }) };
  const isUnderstood = !lists.includes(null);
  return { groups, lacking: isUnderstood ? null : recorded("signInReasons.lacking.notUnderstood", { provider: name }) };
}

/** JumpCloud, PingFederate and IdentityServer send one group as a text; others send several in one text. */
function listOf(sent: unknown, lines: string[]): string[] | null {
  if (Array.isArray(sent)) return sent.every((group) => typeof group === "string") ? sent : null;
  // A list or map that was written as a text is not understood either.
  return typeof sent === "string" && !/^\s*[[{]/.test(sent) ? splitText(sent, lines) : null;
}

/** Splits at commas, then at blanks, but keeps what a line of the configuration names. */
const SEPARATORS = [/[,;]/, /\s/];

function splitText(text: string, lines: string[], [separator, ...rest]: RegExp[] = SEPARATORS): string[] {
  if (!separator || lines.includes(withoutPath(text))) return [text];
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => splitText(part, lines, rest));
}

/** Keycloak writes a group with its path, such as /door-admins. */
const withoutPath = (group: string): string => group.replace(/^\//, "");

export const matchingLines = ({ roles }: Provider, group: string) =>
  (roles ?? []).filter((line) => line.group !== "*" && [group, withoutPath(group)].includes(line.group));

/** `role` is null when admins choose the roles, or when the groups did not come, which `kept` says. */
export type GroupRole = { role: Role | null; kept: string | null } | { reason: string };

/** From the most to the fewest rights: the first that a group gives counts. */
const byRights = ["admin", "manager", "staff", "viewer"] as const satisfies Role[];

/** `*` is for people whose groups came: groups that did not come give and take no role. */
export function roleOf(provider: Provider, { groups, lacking }: ReadGroups): GroupRole {
  const { roles } = provider;
  if (roles === null) return { role: null, kept: null };
  const given = (groups ?? []).flatMap((group) => matchingLines(provider, group));
  if (given.length === 0 && lacking !== null) return { role: null, kept: lacking };
  const counting = given.length > 0 ? given : roles.filter(({ group }) => group === "*");
  const role = byRights.find((one) => counting.some((line) => line.role === one));
  if (role) return { role, kept: null };
  const named = tidy(groups?.join(", ") ?? "");
  return { reason: named ? recorded("signInReasons.noRole", { groups: named }) : recorded("signInReasons.noGroups") };
}

/** Without path, domain and form of a directory, in lower case. */
const bareName = (group: string): string =>
  (/^\s*\w+=([^,=]+),/.exec(group)?.[1] ?? group.split(/[/\\]/).at(-1) ?? "").trim().toLowerCase();

const GROUPS_SHOWN = 20;

/** Those with a line first; of those without, also a line that looks like it. */
export function matchGroups(provider: Provider, groups: string[]) {
  const matches = [...new Set(groups)].map((group) => {
    const [line] = matchingLines(provider, group);
    const like = line ? undefined : provider.roles?.find((one) => bareName(one.group) === bareName(group));
    return { group, line: line ? `${line.group}=${line.role}` : null, like: like?.group ?? null };
  });
  const rank = ({ line, like }: (typeof matches)[number]) => (line ? 0 : like ? 1 : 2);
  return matches.sort((one, other) => rank(one) - rank(other)).slice(0, GROUPS_SHOWN);
}
