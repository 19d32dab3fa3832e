import { z } from "zod";
import { t } from "@/lib/messages/messages";
import { type Issuer, IssuerError, readIssuer } from "./issuer";

export type OidcProvider = {
  /** "1" for the variables that begin with OIDC_, "2" for OIDC_2_; a UUID for one of the settings. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** Undefined for a public client, which has only PKCE. */
  clientSecret: string | undefined;
  /** Of verified e-mail addresses whose people need no invitation. */
  allowedDomains: string[];
  /** Of Entra, where the issuer is that of many. */
  tenants: string[];
  /** In the order of the variable; null: admins choose the roles. `*` is everybody else. */
  roles: { group: string; role: string }[] | null;
  /** Empty: what every provider has, and `groups` where it lists this scope. */
  scopes: string[];
  /** Such as `realm_access.roles`; null: `groups` and `roles`. */
  groupsClaim: string | null;
};

const list = (text: string | undefined): string[] => (text ?? "").split(/[,\s]/).filter(Boolean);

/** In a setting instead of a variable. */
type Fault = `issuer.${IssuerError["fault"]}` | "domains" | "roles" | "scopes";

const refusal = (variable: string, fault: Fault, why: string) => ({ error: `${variable} ${why}`, params: { fault } });

const issuer = (variable: string) =>
  z.string().transform((pasted, context): Issuer => {
    try {
      return readIssuer(pasted);
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error;
      const { error: message, params } = refusal(variable, `issuer.${error.fault}`, error.message);
      context.addIssue({ code: "custom", message, params });
      return z.NEVER;
    }
  });

const domains = (variable: string) =>
  z
    .string()
    .transform((text) => list(text).map((domain) => domain.toLowerCase().replace(/^@/, "")))
    .refine(
      (found) => found.every((domain) => /^[a-z\d][a-z\d.-]{0,252}$/.test(domain)),
      refusal(variable, "domains", "must be domains like example.com, separated by commas"),
    );

const groupRoles = (variable: string) =>
  z.string().transform((text, context) =>
    text
      .split(",")
      .filter((entry) => entry.trim() !== "")
      .map((entry) => {
        const at = entry.lastIndexOf("=");
        const [group, role] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
        if (at < 1 || !group || !role) {
          const why = "must be like door-admins=admin,*=staff: a group and its role, * for everybody else";
          const { error: message, params } = refusal(variable, "roles", why);
          context.addIssue({ code: "custom", message, params });
        }
        return { group, role };
      }),
  );

/** Scope tokens of RFC 6749 §3.3. */
const scopes = (variable: string) =>
  z
    .string()
    .transform(list)
    .refine(
      (found) => found.every((scope) => /^[!#-[\]-~]+$/.test(scope)),
      refusal(variable, "scopes", "must be scopes like openid email profile groups, separated by blanks"),
    );

const PREFIXES = ["OIDC", "OIDC_2"] as const;
type Prefix = (typeof PREFIXES)[number];

const variablesOf = <P extends Prefix>(prefix: P) =>
  ({
    [`${prefix}_ISSUER`]: issuer(`${prefix}_ISSUER`).optional(),
    [`${prefix}_CLIENT_ID`]: z.string().optional(),
    [`${prefix}_CLIENT_SECRET`]: z.string().optional(),
    [`${prefix}_NAME`]: z.string().max(40, `${prefix}_NAME must have at most 40 characters`).optional(),
    [`${prefix}_ALLOWED_DOMAINS`]: domains(`${prefix}_ALLOWED_DOMAINS`).optional(),
    [`${prefix}_TENANTS`]: z.string().optional(),
    [`${prefix}_ROLES`]: groupRoles(`${prefix}_ROLES`).optional(),
    [`${prefix}_SCOPES`]: scopes(`${prefix}_SCOPES`).optional(),
    [`${prefix}_GROUPS_CLAIM`]: z.string().trim().optional(),
  }) as Record<string, z.ZodType>;

export const oidcVariables = { ...variablesOf("OIDC"), ...variablesOf("OIDC_2") };

const USUAL_NAMES = { OIDC: "single sign-on", OIDC_2: "second single sign-on" } as const;

/** `fail` is called with a sentence for each variable that is missing beside another. */
export function readProviders(given: Record<string, unknown>, fail: (message: string) => void): OidcProvider[] {
  return PREFIXES.flatMap((prefix, index) => {
    const read = (name: string) => given[`${prefix}_${name}`];
    const found = read("ISSUER") as Issuer | undefined;
    const clientId = read("CLIENT_ID") as string | undefined;
    const named = Object.keys(given).filter((name) => name in variablesOf(prefix) && given[name] !== undefined);
    if (!found || !clientId) {
      const lacking = [...(found ? [] : [`${prefix}_ISSUER`]), ...(clientId ? [] : [`${prefix}_CLIENT_ID`])];
      if (named.length > 0) fail(`${named.join(", ")} needs ${lacking.join(" and ")}; docs/sign-in.md has examples`);
      return [];
    }
    if (!given.PUBLIC_URL)
      fail(`${prefix}_ISSUER needs PUBLIC_URL, the address at which the provider sends people back`);
    const tenants = list(read("TENANTS") as string | undefined).map((tenant) => tenant.toLowerCase());
    if (found.isShared && tenants.length === 0) {
      fail(
        `${prefix}_ISSUER is that of every organisation at Microsoft; set ${prefix}_TENANTS to the ids of those that may sign in, or put your tenant into the address`,
      );
    }
    const provider = {
      id: String(index + 1),
      name: (read("NAME") as string | undefined) ?? USUAL_NAMES[prefix],
      issuer: found.url,
      clientId,
      clientSecret: read("CLIENT_SECRET") as string | undefined,
      allowedDomains: (read("ALLOWED_DOMAINS") as string[] | undefined) ?? [],
      tenants,
      roles: (read("ROLES") as OidcProvider["roles"] | undefined) ?? null,
      scopes: (read("SCOPES") as string[] | undefined) ?? [],
      groupsClaim: (read("GROUPS_CLAIM") as string | undefined) || null,
    };
    return [provider];
  });
}

/** Reads the texts of the settings as the variables. `fail` gets the member and a sentence; null then. */
export function readProviderTexts(
  texts: Partial<Record<keyof OidcProvider, string>>,
  fail: (member: string, sentence: string) => void,
): OidcProvider | null {
  const filled = Object.entries(texts).filter(([, text]) => text !== "");
  const nameOf = (member: string) => `OIDC_${member.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
  const given = Object.fromEntries(filled.map(([member, text]) => [nameOf(member), text.replaceAll("\n", ",")]));
  const parsed = z.object(oidcVariables).safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const { fault } = (issue.code === "custom" ? issue.params : {}) as { fault?: Fault };
    const member = filled.find(([name]) => nameOf(name) === issue.path[0])?.[0] ?? "issuer";
    fail(member, fault ? t(`rulesAccounts.provider.${fault}`) : issue.message);
  }
  // The service itself says when PUBLIC_URL is missing, and the schema when the issuer or the client id is.
  const [provider] = parsed.success
    ? readProviders({ ...parsed.data, PUBLIC_URL: "any" }, () => fail("tenants", t("rulesAccounts.provider.tenants")))
    : [];
  return provider ?? null;
}
