import { type Ability, isAllowed, type Reader } from "@/lib/contract/accounts/reader";

/**
 * A page that the command palette offers. The menus are not made of these, because their words would be sent with every
 * page. `words` are further ones that find it. Without `to` it needs the whole contract.
 */
type MenuPage = { href: string; name: string; words?: string; to?: Ability };

const general: MenuPage[] = [
  { href: "/access-points", name: "Access points", words: "list doors", to: "anything" },
  { href: "/", name: "Overview", words: "home start dashboard" },
  { href: "/places", name: "Places", words: "locations buildings floors rooms" },
  { href: "/reports", name: "Reports", words: "problems damaged missing" },
  { href: "/scan", name: "Scan", words: "camera" },
  { href: "/access-points/trash", name: "Trash", words: "deleted restore recycle bin" },
  { href: "/account", name: "Account", words: "profile password passkeys sessions" },
  { href: "/account/tokens", name: "API tokens", words: "keys access" },
  { href: "/docs/api", name: "API", words: "reference openapi http", to: "description" },
  { href: "/access-points/new", name: "New access point", words: "create add", to: "create" },
  { href: "/access-points/import", name: "Import", words: "upload file excel csv", to: "edit" },
];

const printing: MenuPage[] = [
  { href: "/labels", name: "Print labels", to: "create" },
  { href: "/labels/pile", name: "Print pile", to: "edit" },
  { href: "/labels/jobs", name: "Print history", words: "jobs printed", to: "edit" },
  { href: "/codes", name: "Codes", words: "make reserve", to: "edit" },
];

const safety: MenuPage[] = [
  { href: "/backups", name: "Backups", words: "restore safety archive", to: "administer" },
  { href: "/audit", name: "Audit log", words: "history events safety", to: "administer" },
];

const settings: MenuPage[] = [
  { href: "/people", name: "People", words: "users members staff", to: "administer" },
  { href: "/people/new", name: "Invite people", words: "add a user person several", to: "administer" },
  { href: "/teams", name: "Teams", words: "groups" },
  { href: "/fields", name: "Fields", words: "custom columns properties", to: "administer" },
  { href: "/settings/labels#sizes", name: "Label sizes", words: "my stock sheets rolls paper avery", to: "edit" },
  { href: "/settings/labels#printers", name: "Printer profiles", words: "calibration offset", to: "edit" },
  { href: "/settings/labels#designs", name: "Label designs", words: "templates logo", to: "edit" },
  {
    href: "/settings/sign-in",
    name: "Sign-in",
    words: "login providers openid sso entra google keycloak",
    to: "administer",
  },
  { href: "/settings/sign-in#second-factor", name: "Second factors", words: "2fa mfa two-factor", to: "administer" },
  { href: "/settings/mail", name: "Mail", words: "smtp e-mail server sender", to: "administer" },
  { href: "/settings/office#time-zone", name: "Time zone", words: "timezone days clock", to: "administer" },
  { href: "/settings/office#places", name: "Separator of places", words: "slash comma tree", to: "administer" },
  { href: "/settings/office#phones", name: "What phones open", words: "links symbols qr codes", to: "administer" },
  { href: "/settings/office#public-page", name: "Public page", words: "note strangers visitors", to: "administer" },
];

export const pagesOf = (reader: Reader): MenuPage[] =>
  [...general, ...printing, ...settings, ...safety].filter(({ to = "contract" }) => isAllowed(reader, to));

export const printTabs = printing.map(({ href, name }) => ({ href, name: name.replace(/^Print labels$/, "Print") }));
export const safetyTabs = safety.map(({ href, name }) => ({ href, name }));
