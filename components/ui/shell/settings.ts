import { mayWrite, type Role } from "@/lib/contract/accounts/roles";
import type { Capabilities } from "@/lib/contract/capabilities";

/** What menus and the command palette depend on: what the service can do, and the role of the person. */
export type MenuCapabilities = Capabilities & { role: Role | undefined };

type Entry = { href: string; name: string; isForAdmins?: true; isForWriters?: true };

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: "Office",
    entries: [
      { href: "/people", name: "People", isForAdmins: true },
      { href: "/teams", name: "Teams" },
      { href: "/settings/sign-in", name: "Sign-in", isForAdmins: true },
      { href: "/settings/second-factor", name: "Second factors", isForAdmins: true },
      { href: "/settings/public", name: "Public page", isForAdmins: true },
    ],
  },
  {
    title: "Access points",
    entries: [
      { href: "/fields", name: "Custom fields", isForAdmins: true },
      { href: "/settings/places", name: "Places", isForAdmins: true },
      { href: "/settings/time-zone", name: "Time zone", isForAdmins: true },
      { href: "/codes", name: "Codes", isForWriters: true },
    ],
  },
  {
    title: "Labels",
    entries: [
      { href: "/settings/symbols", name: "What phones open", isForAdmins: true },
      { href: "/labels/designs", name: "Designs", isForWriters: true },
      { href: "/labels/stocks", name: "My label sizes", isForWriters: true },
      { href: "/labels/printers", name: "Printer profiles", isForWriters: true },
    ],
  },
  {
    title: "Safety",
    entries: [
      { href: "/backups", name: "Backups", isForAdmins: true },
      { href: "/audit", name: "Audit log", isForAdmins: true },
    ],
  },
];

/** Matches the paths of all settings. */
export const SETTINGS = /^\/(people|teams|fields|settings|codes|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** Returns whether menus offer what changes anything: not to viewers. */
export const canWrite = ({ role }: Pick<MenuCapabilities, "role">): boolean => role === undefined || mayWrite(role);

/** Returns the settings of this person and service, in groups. */
export const settingsOf = ({ contract, role }: MenuCapabilities) =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        ({ isForAdmins, isForWriters }) =>
          contract && (!isForAdmins || role === "admin") && (!isForWriters || canWrite({ role })),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Returns the page that “Settings” opens: not the teams for those who may not change them. */
export const firstSetting = (can: MenuCapabilities): string | undefined => {
  const [first, second] = settingsOf(can).flatMap(({ entries }) => entries);
  return (can.role === "admin" ? first : (second ?? first))?.href;
};
