import { type Ability, isAllowed, type Reader } from "@/lib/contract/accounts/reader";

export const SETTINGS = /^\/(people|teams|fields|settings|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** The first page of each, and what else belongs to it. The command palette has all pages. */
const settings: { name: string; href: string; to: Ability; also?: RegExp }[] = [
  { name: "People", href: "/people", to: "administer" },
  { name: "Teams", href: "/teams", to: "contract" },
  { name: "Fields", href: "/fields", to: "administer" },
  { name: "Labels", href: "/settings/labels", to: "edit", also: /^\/labels\// },
  { name: "Sign-in", href: "/settings/sign-in", to: "administer" },
  { name: "Mail", href: "/settings/mail", to: "administer" },
  { name: "Office", href: "/settings/office", to: "administer" },
  { name: "Safety", href: "/backups", to: "administer", also: /^\/audit$/ },
];

export const settingsOf = (reader: Reader) => settings.filter(({ to }) => isAllowed(reader, to));

/** Not the teams for those who may not change them. */
export const firstSetting = (reader: Reader): string | undefined => {
  const [first, second] = settingsOf(reader);
  return (reader.role === "admin" ? first : (second ?? first))?.href;
};
