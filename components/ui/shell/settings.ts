import { mayWrite, type Role } from "@/lib/contract/accounts/roles";
import type { Capabilities } from "@/lib/contract/capabilities";

/** What menus and the command palette depend on: what the service can do, and the role of the person. */
export type MenuCapabilities = Capabilities & { role: Role | undefined };

/** Matches the paths of all settings. */
export const SETTINGS = /^\/(people|teams|fields|settings|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** Entries of the settings: the first page of each, and what else belongs to it. The command palette has all of their pages. */
const settings: { name: string; href: string; isFor?: Audience; also?: RegExp }[] = [
  { name: "People", href: "/people", isFor: "admins" },
  { name: "Teams", href: "/teams" },
  { name: "Fields", href: "/fields", isFor: "admins" },
  { name: "Labels", href: "/settings/labels", isFor: "writers", also: /^\/labels\// },
  { name: "Sign-in", href: "/settings/sign-in", isFor: "admins" },
  { name: "Office", href: "/settings/office", isFor: "admins" },
  { name: "Safety", href: "/backups", isFor: "admins", also: /^\/audit$/ },
];

/** People to whom a page is offered. */
export type Audience = "admins" | "writers";

/** Returns whether menus offer what changes anything: not to viewers. */
export const canWrite = ({ role }: Pick<MenuCapabilities, "role">): boolean => role === undefined || mayWrite(role);

export const isOffered = ({ isFor }: { isFor?: Audience }, can: MenuCapabilities): boolean =>
  isFor === "admins" ? can.role === "admin" : isFor !== "writers" || canWrite(can);

export const settingsOf = (can: MenuCapabilities) => settings.filter((one) => can.contract && isOffered(one, can));

/** Returns the page that “Settings” opens: not the teams for those who may not change them. */
export const firstSetting = (can: MenuCapabilities): string | undefined => {
  const [first, second] = settingsOf(can);
  return (can.role === "admin" ? first : (second ?? first))?.href;
};
