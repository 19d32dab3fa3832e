import { mayWrite, type Role } from "@/lib/contract/accounts/roles";
import type { Capabilities } from "@/lib/contract/capabilities";

export type MenuCapabilities = Capabilities & { role: Role | undefined };

export const SETTINGS = /^\/(people|teams|fields|settings|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** The first page of each, and what else belongs to it. The command palette has all pages. */
const settings: { name: string; href: string; isFor?: Audience; also?: RegExp }[] = [
  { name: "People", href: "/people", isFor: "admins" },
  { name: "Teams", href: "/teams" },
  { name: "Fields", href: "/fields", isFor: "admins" },
  { name: "Labels", href: "/settings/labels", isFor: "writers", also: /^\/labels\// },
  { name: "Sign-in", href: "/settings/sign-in", isFor: "admins" },
  { name: "Office", href: "/settings/office", isFor: "admins" },
  { name: "Safety", href: "/backups", isFor: "admins", also: /^\/audit$/ },
];

export type Audience = "admins" | "writers";

/** Menus offer viewers nothing that changes anything. */
export const canWrite = ({ role }: Pick<MenuCapabilities, "role">): boolean => role === undefined || mayWrite(role);

export const isOffered = ({ isFor }: { isFor?: Audience }, can: MenuCapabilities): boolean =>
  isFor === "admins" ? can.role === "admin" : isFor !== "writers" || canWrite(can);

export const settingsOf = (can: MenuCapabilities) => settings.filter((one) => can.contract && isOffered(one, can));

/** Not the teams for those who may not change them. */
export const firstSetting = (can: MenuCapabilities): string | undefined => {
  const [first, second] = settingsOf(can);
  return (can.role === "admin" ? first : (second ?? first))?.href;
};
