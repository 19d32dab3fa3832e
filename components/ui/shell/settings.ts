import { type Ability, isAllowed, type Reader } from "@/lib/contract/accounts/reader";
import { type PlainKey, t } from "@/lib/messages/messages";

export const SETTINGS = /^\/(people|teams|fields|settings|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** The first page of each, and what else belongs to it. The command palette has all pages. */
const settings: { name: PlainKey; href: string; to: Ability; also?: RegExp }[] = [
  { name: "commands.page.people", href: "/people", to: "administer" },
  { name: "commands.page.teams", href: "/teams", to: "contract" },
  { name: "commands.page.fields", href: "/fields", to: "administer" },
  { name: "shell.labels", href: "/settings/labels", to: "edit", also: /^\/labels\// },
  { name: "commands.page.signIn", href: "/settings/sign-in", to: "administer" },
  { name: "commands.page.mail", href: "/settings/mail", to: "administer" },
  { name: "shell.office", href: "/settings/office", to: "administer" },
  { name: "shell.safety", href: "/backups", to: "administer", also: /^\/audit$/ },
];

export const settingsOf = (reader: Reader) =>
  settings.flatMap(({ name, to, ...rest }) => (isAllowed(reader, to) ? [{ ...rest, name: t(name) }] : []));

/** Not the teams for those who may not change them. */
export const firstSetting = (reader: Reader): string | undefined => {
  const [first, second] = settingsOf(reader);
  return (reader.role === "admin" ? first : (second ?? first))?.href;
};
