import { pagesOf } from "@/components/ui/shell/pages";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Reader } from "@/lib/contract/accounts/reader";
import { foldForSearch } from "@/lib/contract/fold";
import { t } from "@/lib/messages/messages";

export const FOUND_MAX = 8;

export type FoundEntries = {
  points: (Pick<ListedAccessPoint, "id" | "name" | "location"> & { code: string; isExact: boolean })[];
  jobs: { id: string; name: string; created: string }[];
  scope?: ListScope;
};

export type CommandOption = {
  href: string;
  name: string;
  detail?: string;
  code?: string;
  isExact?: boolean;
  press?: HTMLElement;
  isSearch?: boolean;
};

export type CommandGroup = { title: string; options: CommandOption[] };

const hasWords = (name: string, text: string): boolean =>
  foldForSearch(text)
    .split(/\s+/)
    .every((word) => foldForSearch(name).includes(word));

export const findPages = (text: string, reader: Reader): CommandOption[] =>
  pagesOf(reader).flatMap(({ href, name, words }) =>
    hasWords(words ? `${t(name)} ${t(words)}` : t(name), text) ? [{ href, name: t(name) }] : [],
  );

export function commandGroups(text: string, found: FoundEntries | null, reader: Reader): CommandGroup[] {
  const groups = [
    { title: t("commands.group.pages"), options: findPages(text, reader) },
    {
      title: t("commands.group.actions"),
      options: text === "" ? [] : actionsHere().filter(({ name }) => hasWords(name, text)),
    },
    { title: t("commands.group.points"), options: (found?.points ?? []).map(pointOption) },
    { title: t("commands.group.jobs"), options: text === "" ? (found?.jobs ?? []).map(jobOption) : [] },
    {
      title: t("commands.group.list"),
      options: text !== "" && reader.search ? [searchOption(text, found?.scope)] : [],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

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
  name: t("commands.searchList", { text }),
  isSearch: true,
});
