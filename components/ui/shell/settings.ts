import type { Role } from "@/lib/contract/accounts/account";
import type { Capabilities } from "@/lib/contract/capabilities";

/** What menus and the command palette depend on: what the service can do, and the role of the person. */
export type MenuCapabilities = Capabilities & { role: Role | undefined };

type Entry = { href: string; name: string; isForAdmins?: boolean };

const groups: { title: string; entries: Entry[] }[] = [
  { title: "Office", entries: [{ href: "/people", name: "People", isForAdmins: true }] },
  {
    title: "Access points",
    entries: [
      { href: "/fields", name: "Custom fields", isForAdmins: true },
      { href: "/settings/places", name: "Places", isForAdmins: true },
      { href: "/codes", name: "Codes" },
    ],
  },
  {
    title: "Labels",
    entries: [
      { href: "/labels/designs", name: "Designs" },
      { href: "/labels/stocks", name: "My label sizes" },
      { href: "/labels/printers", name: "Printer profiles" },
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
export const SETTINGS = /^\/(people|fields|settings|codes|labels\/(designs|stocks|printers)|backups|audit)(\/|$)/;

/** Returns the settings of this person and service, in groups. */
export const settingsOf = ({ contract, role }: MenuCapabilities) =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ isForAdmins }) => contract && (!isForAdmins || role === "admin")),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Returns the page of the first of the settings. */
export const firstSetting = (can: MenuCapabilities): string | undefined => settingsOf(can)[0]?.entries[0]?.href;
