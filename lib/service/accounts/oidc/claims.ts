import { withoutSlashes } from "@/lib/config/issuer";
import { email as emailSchema, personName } from "@/lib/contract/accounts/account";
import { withoutDirectionControls } from "@/lib/contract/invisible-characters";
import { type ReadGroups, readGroups } from "./groups";
import type { Provider } from "./provider";

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
