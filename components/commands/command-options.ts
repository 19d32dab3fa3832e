import type { FoundEntries, MenuCapabilities } from "@/lib/dashboard/forms/listing";

/** An option of the command palette: a page to open. */
export type CommandOption = { href: string; name: string; detail?: string; code?: string; isExact?: boolean };

export type CommandGroup = { title: string; options: CommandOption[] };

const pages = ({
  codeLookUp,
  imports,
  labels,
  codes,
  labelDesigns,
  overview,
  account,
  apiTokens,
  people,
  fields,
  audit,
  backups,
  description,
}: MenuCapabilities): CommandOption[] => [
  { href: "/access-points", name: "Access points" },
  { href: "/access-points/new", name: "New access point" },
  ...(overview ? [{ href: "/", name: "Overview" }] : []),
  ...(codeLookUp ? [{ href: "/scan", name: "Scan" }] : []),
  ...(imports ? [{ href: "/access-points/import", name: "Import" }] : []),
  { href: "/labels", name: "Print labels" },
  ...(labels
    ? [
        { href: "/labels/jobs", name: "Print history" },
        { href: "/labels/stocks", name: "My label sizes" },
        { href: "/labels/printers", name: "Printer profiles" },
      ]
    : []),
  ...(labelDesigns ? [{ href: "/labels/designs", name: "Label designs" }] : []),
  ...(codes ? [{ href: "/codes", name: "Codes" }] : []),
  ...(account ? [{ href: "/account", name: "Account" }] : []),
  ...(apiTokens ? [{ href: "/account/tokens", name: "API tokens" }] : []),
  ...(people ? [{ href: "/people", name: "People" }] : []),
  ...(fields ? [{ href: "/fields", name: "Custom fields" }] : []),
  ...(audit ? [{ href: "/audit", name: "Audit log" }] : []),
  ...(backups ? [{ href: "/backups", name: "Backups" }] : []),
  ...(description ? [{ href: "/docs/api", name: "API" }] : []),
];

/** Returns the options for a typed text, in groups: pages, access points, recent print jobs, and the search of the list. */
export function commandGroups(text: string, found: FoundEntries | null, can: MenuCapabilities): CommandGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = pages(can).filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const groups = [
    { title: "Pages", options: named },
    { title: "Access points", options: (found?.points ?? []).map(pointOption) },
    { title: "Recent prints", options: text === "" ? (found?.jobs ?? []).map(jobOption) : [] },
    { title: "List", options: text !== "" && can.search ? [searchOption(text)] : [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

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

const searchOption = (text: string): CommandOption => ({
  href: `/access-points?${new URLSearchParams({ q: text })}`,
  name: `Search the list for “${text}”`,
});
