import { type Ability, isAllowed, type Reader } from "@/lib/contract/accounts/reader";
import { type PlainKey, t } from "@/lib/messages/messages";

/**
 * A page that the command palette offers. The menus are not made of these, because their words would be sent with every
 * page. `words` are further ones that find it. Without `to` it needs the whole contract.
 */
type MenuPage = { href: string; name: PlainKey; words?: PlainKey; to?: Ability };

const general: MenuPage[] = [
  { href: "/access-points", name: "commands.page.accessPoints", words: "commands.words.accessPoints", to: "anything" },
  { href: "/", name: "commands.page.overview", words: "commands.words.overview" },
  { href: "/places", name: "commands.page.places", words: "commands.words.places" },
  { href: "/rounds", name: "rounds.title" },
  { href: "/reports", name: "commands.page.reports", words: "commands.words.reports" },
  { href: "/scan", name: "commands.page.scan", words: "commands.words.scan" },
  { href: "/access-points/trash", name: "commands.page.trash", words: "commands.words.trash" },
  { href: "/account", name: "commands.page.account", words: "commands.words.account" },
  { href: "/account/tokens", name: "commands.page.tokens", words: "commands.words.tokens" },
  { href: "/docs/api", name: "commands.page.api", words: "commands.words.api", to: "description" },
  { href: "/access-points/new", name: "commands.page.new", words: "commands.words.new", to: "create" },
  { href: "/access-points/import", name: "commands.page.import", words: "commands.words.import", to: "edit" },
];

const printing: MenuPage[] = [
  { href: "/labels", name: "commands.page.printLabels", to: "create" },
  { href: "/labels/pile", name: "commands.page.pile", to: "edit" },
  { href: "/labels/jobs", name: "commands.page.jobs", words: "commands.words.jobs", to: "edit" },
  { href: "/codes", name: "commands.page.codes", words: "commands.words.codes", to: "edit" },
];

const safety: MenuPage[] = [
  { href: "/backups", name: "commands.page.backups", words: "commands.words.backups", to: "administer" },
  { href: "/audit", name: "commands.page.audit", words: "commands.words.audit", to: "administer" },
];

const settings: MenuPage[] = [
  { href: "/people", name: "commands.page.people", words: "commands.words.people", to: "administer" },
  { href: "/people/new", name: "commands.page.invite", words: "commands.words.invite", to: "administer" },
  { href: "/teams", name: "commands.page.teams", words: "commands.words.teams" },
  { href: "/fields", name: "commands.page.fields", words: "commands.words.fields", to: "administer" },
  { href: "/settings/labels#sizes", name: "commands.page.sizes", words: "commands.words.sizes", to: "edit" },
  { href: "/settings/labels#printers", name: "commands.page.printers", words: "commands.words.printers", to: "edit" },
  { href: "/settings/labels#designs", name: "commands.page.designs", words: "commands.words.designs", to: "edit" },
  {
    href: "/settings/sign-in",
    name: "commands.page.signIn",
    words: "commands.words.signIn",
    to: "administer",
  },
  {
    href: "/settings/sign-in#second-factor",
    name: "commands.page.secondFactors",
    words: "commands.words.secondFactors",
    to: "administer",
  },
  { href: "/settings/mail", name: "commands.page.mail", words: "commands.words.mail", to: "administer" },
  {
    href: "/settings/office#time-zone",
    name: "commands.page.timeZone",
    words: "commands.words.timeZone",
    to: "administer",
  },
  {
    href: "/settings/office#office-language",
    name: "commands.page.language",
    words: "commands.words.language",
    to: "administer",
  },
  {
    href: "/settings/office#places",
    name: "commands.page.separator",
    words: "commands.words.separator",
    to: "administer",
  },
  { href: "/settings/office#phones", name: "commands.page.phones", words: "commands.words.phones", to: "administer" },
  {
    href: "/settings/office#public-page",
    name: "commands.page.publicPage",
    words: "commands.words.publicPage",
    to: "administer",
  },
];

export const pagesOf = (reader: Reader): MenuPage[] =>
  [...general, ...printing, ...settings, ...safety].filter(({ to = "contract" }) => isAllowed(reader, to));

const tabsOf = (pages: MenuPage[]) => pages.map(({ href, name }) => ({ href, name: t(name) }));

export const printTabs = () =>
  tabsOf(printing).map((tab) => (tab.href === "/labels" ? { ...tab, name: t("commands.tab.print") } : tab));
export const safetyTabs = () => tabsOf(safety);
