import { type Audience, isOffered, type MenuCapabilities } from "@/components/ui/shell/settings";
import type { Capabilities } from "@/lib/contract/capabilities";

/** `words` are further ones that find it. Without `needs` it needs all of the service. */
type MenuPage = { href: string; name: string; words?: string; needs?: keyof Capabilities | "nothing" };

type PageGroup = { isFor?: Audience; pages: MenuPage[] };

const general: PageGroup[] = [
  {
    pages: [
      { href: "/access-points", name: "Access points", words: "list doors", needs: "nothing" },
      { href: "/", name: "Overview", words: "home start dashboard" },
      { href: "/places", name: "Places", words: "locations buildings floors rooms" },
      { href: "/reports", name: "Reports", words: "problems damaged missing" },
      { href: "/scan", name: "Scan", words: "camera" },
      { href: "/access-points/trash", name: "Trash", words: "deleted restore recycle bin" },
      { href: "/account", name: "Account", words: "profile password passkeys sessions" },
      { href: "/account/tokens", name: "API tokens", words: "keys access" },
      { href: "/docs/api", name: "API", words: "reference openapi http", needs: "description" },
    ],
  },
  {
    isFor: "writers",
    pages: [
      { href: "/access-points/new", name: "New access point", words: "create add", needs: "nothing" },
      { href: "/access-points/import", name: "Import", words: "upload file excel csv" },
    ],
  },
];

const labels = {
  isFor: "writers",
  pages: [
    { href: "/labels", name: "Print labels", needs: "nothing" },
    { href: "/labels/pile", name: "Print pile" },
    { href: "/labels/jobs", name: "Print history", words: "jobs printed" },
    { href: "/codes", name: "Codes", words: "make reserve" },
  ],
} satisfies PageGroup;

const safety = {
  isFor: "admins",
  pages: [
    { href: "/backups", name: "Backups", words: "restore safety archive" },
    { href: "/audit", name: "Audit log", words: "history events safety" },
  ],
} satisfies PageGroup;

const settings: PageGroup[] = [
  {
    isFor: "admins",
    pages: [
      { href: "/people", name: "People", words: "users members staff" },
      { href: "/people/new", name: "Invite people", words: "add a user person several" },
    ],
  },
  { pages: [{ href: "/teams", name: "Teams", words: "groups" }] },
  {
    isFor: "admins",
    pages: [{ href: "/fields", name: "Fields", words: "custom columns properties" }],
  },
  {
    isFor: "writers",
    pages: [
      { href: "/settings/labels#sizes", name: "Label sizes", words: "my stock sheets rolls paper avery" },
      { href: "/settings/labels#printers", name: "Printer profiles", words: "calibration offset" },
      { href: "/settings/labels#designs", name: "Label designs", words: "templates logo" },
    ],
  },
  {
    isFor: "admins",
    pages: [
      { href: "/settings/sign-in", name: "Sign-in", words: "login providers openid sso entra google keycloak" },
      { href: "/settings/sign-in#second-factor", name: "Second factors", words: "2fa mfa two-factor" },
    ],
  },
  {
    isFor: "admins",
    pages: [
      { href: "/settings/office#time-zone", name: "Time zone", words: "timezone days clock" },
      { href: "/settings/office#places", name: "Separator of places", words: "slash comma tree" },
      { href: "/settings/office#phones", name: "What phones open", words: "links symbols qr codes" },
      { href: "/settings/office#public-page", name: "Public page", words: "note strangers visitors" },
    ],
  },
  safety,
];

export const pagesOf = (can: MenuCapabilities): MenuPage[] =>
  [...general, labels, ...settings]
    .filter((group) => isOffered(group, can))
    .flatMap(({ pages }) => pages as MenuPage[])
    .filter(({ needs = "contract" }) => needs === "nothing" || can[needs]);

export const printTabs = labels.pages.map(({ href, name }) => ({
  href,
  name: name.replace(/^Print labels$/, "Print"),
}));
export const safetyTabs = safety.pages.map(({ href, name }) => ({ href, name }));
