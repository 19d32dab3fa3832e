import { canWrite, type MenuCapabilities } from "@/components/ui/shell/settings";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { foldForSearch } from "@/lib/contract/fold";

/** Access points that a search finds at most. */
export const FOUND_MAX = 8;

/** Results of the command palette: access points in the order of the list, and recent print jobs. */
export type FoundEntries = {
  /** `isExact`: its name or code is the typed text. */
  points: (Pick<ListedAccessPoint, "id" | "name" | "location"> & { code: string; isExact: boolean })[];
  jobs: { id: string; name: string; created: string }[];
  /** Whose access points were searched. */
  scope?: ListScope;
};

/** An option of the command palette: a page to open, or a link or button of this page to press. */
export type CommandOption = {
  href: string;
  name: string;
  detail?: string;
  code?: string;
  isExact?: boolean;
  press?: HTMLElement;
  /** Whether it searches further, so that it is no result itself. */
  isSearch?: boolean;
};

export type CommandGroup = { title: string; options: CommandOption[] };

/** Returns the pages that this person may open with this service. */
const pages = ({ contract, description, role }: MenuCapabilities): CommandOption[] => [
  { href: "/access-points", name: "Access points" },
  ...(canWrite({ role }) ? [{ href: "/access-points/new", name: "New access point" }] : []),
  ...(contract
    ? [
        { href: "/", name: "Overview" },
        { href: "/places", name: "Places" },
        { href: "/reports", name: "Reports" },
        { href: "/scan", name: "Scan" },
        { href: "/teams", name: "Teams" },
      ]
    : []),
  ...(canWrite({ role }) ? writerPages(contract) : []),
  ...(contract
    ? [
        { href: "/account", name: "Account" },
        { href: "/account/tokens", name: "API tokens" },
      ]
    : []),
  ...(contract && role === "admin"
    ? [
        { href: "/people", name: "People" },
        { href: "/people/new", name: "Invite a person" },
        { href: "/people/new/several", name: "Invite several people" },
        { href: "/fields", name: "Custom fields" },
        { href: "/settings/places", name: "Separator of places" },
        { href: "/settings/sign-in", name: "Sign-in" },
        { href: "/settings/public", name: "Public page" },
        { href: "/settings/time-zone", name: "Time zone" },
        { href: "/audit", name: "Audit log" },
        { href: "/backups", name: "Backups" },
      ]
    : []),
  ...(description ? [{ href: "/docs/api", name: "API" }] : []),
];

/** Returns the pages that viewers do not have. */
const writerPages = (contract: boolean): CommandOption[] => [
  ...(contract ? [{ href: "/access-points/import", name: "Import" }] : []),
  { href: "/labels", name: "Print labels" },
  ...(contract
    ? [
        { href: "/labels/jobs", name: "Print history" },
        { href: "/labels/stocks", name: "My label sizes" },
        { href: "/labels/printers", name: "Printer profiles" },
        { href: "/labels/designs", name: "Label designs" },
        { href: "/codes", name: "Codes" },
      ]
    : []),
];

/** Returns the options for a typed text, in groups: pages, actions, access points, recent print jobs, and the search of the list. */
export function commandGroups(text: string, found: FoundEntries | null, can: MenuCapabilities): CommandGroup[] {
  const words = foldForSearch(text).split(/\s+/).filter(Boolean);
  const isNamed = ({ name }: CommandOption) => words.every((word) => foldForSearch(name).includes(word));
  const groups = [
    { title: "Pages", options: pages(can).filter(isNamed) },
    { title: "Actions", options: text === "" ? [] : actionsHere().filter(isNamed) },
    { title: "Access points", options: (found?.points ?? []).map(pointOption) },
    { title: "Recent prints", options: text === "" ? (found?.jobs ?? []).map(jobOption) : [] },
    { title: "List", options: text !== "" && can.search ? [searchOption(text, found?.scope)] : [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns the links and buttons of this page that name themselves as actions by `data-action`. */
const actionsHere = (): CommandOption[] =>
  [...document.querySelectorAll<HTMLElement>("[data-action]")].map((press, at) => ({
    href: `#action-${at}`,
    name: press.dataset.action ?? "",
    press,
  }));

const pointOption = ({ id, name, location, code, isExact }: FoundEntries["points"][number]): CommandOption => ({
  href: `/access-points/${encodeURIComponent(id)}`,
  name,
  detail: location,
  code,
  isExact,
});

const jobOption = ({ id, name, created }: FoundEntries["jobs"][number]): CommandOption => ({
  href: `/labels/jobs/${encodeURIComponent(id)}`,
  name,
  detail: created,
});

const searchOption = (text: string, scope: ListScope | undefined): CommandOption => ({
  href: `/access-points?${new URLSearchParams({ q: text, ...(scope && { scope }) })}`,
  name: `Search the list for “${text}”`,
  isSearch: true,
});
