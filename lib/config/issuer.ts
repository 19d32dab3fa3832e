const DISCOVERY = "/.well-known/";

/** Hosts under which Microsoft Entra is known. Only the first is the issuer that it names itself today. */
const ENTRA = ["login.microsoftonline.com", "login.windows.net", "login.microsoft.com", "sts.windows.net"];

/** Tenants of Entra that stand for many. Anybody with a Microsoft account could sign in without a list of tenants. */
const MANY_TENANTS = ["organizations", "common", "consumers"];

export type Issuer = {
  /** Discovery begins with it; no slash at the end. */
  url: string;
  /** A list of tenants is then needed. */
  isShared: boolean;
};

export class IssuerError extends Error {
  constructor(
    readonly fault: "address" | "https" | "tenant",
    message: string,
  ) {
    super(message);
  }
}

/** Also from pages of Entra, Google and Keycloak. @throws IssuerError that says what to paste instead */
export function readIssuer(pasted: string): Issuer {
  const text = pasted.trim();
  const url = parse(text.includes("://") ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new IssuerError("address", "must be an address like https://login.example.com/realms/office");
  }
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) {
    throw new IssuerError(
      "https",
      `must begin with https://, because everybody on the way could sign in as anybody otherwise; http works on this machine only, for trying it out`,
    );
  }
  if (ENTRA.includes(url.hostname)) return readEntra(url);
  if (url.hostname === "accounts.google.com") return { url: url.origin, isShared: false };
  const path = url.pathname.split(DISCOVERY, 1)[0] ?? "";
  return { url: url.origin + withoutSlashes(realmOf(path)), isShared: false };
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** The issuer of Entra has the tenant and the version 2.0, in whatever address of Entra the tenant was found. */
function readEntra({ pathname }: URL): Issuer {
  const tenant = pathname.split("/")[1]?.toLowerCase();
  if (!tenant) {
    throw new IssuerError(
      "tenant",
      "lacks your tenant; it must be an address like https://login.microsoftonline.com/YOUR-TENANT-ID/v2.0",
    );
  }
  return { url: `https://${ENTRA[0]}/${tenant}/v2.0`, isShared: MANY_TENANTS.includes(tenant) };
}

/** Any other path as it is. */
function realmOf(path: string): string {
  const parts = path.split("/");
  const at = parts.lastIndexOf("realms");
  return at < 0 || parts[at + 1] === undefined ? path : parts.slice(0, at + 2).join("/");
}

/** Issuers that differ only by slashes at the end are the same. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}

export const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || isLoopbackV4(hostname);

const isLoopbackV4 = (hostname: string): boolean => {
  const parts = hostname.split(".");
  return parts.length === 4 && parts[0] === "127" && parts.every((part) => /^\d{1,3}$/.test(part));
};
