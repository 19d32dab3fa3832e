import { type ListScope, scopes } from "@/lib/contract/access-points/access-point-list";
import type { PageReader } from "@/lib/contract/accounts/reader";
import { seesEveryone } from "@/lib/contract/accounts/roles";

export type ScopeReader = Pick<PageReader, "role"> & {
  teams: readonly Pick<PageReader["teams"][number], "id" | "access">[];
};

const isMember = ({ teams }: ScopeReader): boolean => teams.some(({ access }) => access !== null);

/** Scopes that the reader may choose; only `mine` when there is no choice. */
export const scopesOf = (reader: ScopeReader): ListScope[] => [
  "mine",
  ...(isMember(reader) ? (["teams"] as const) : []),
  ...(seesEveryone(reader.role) ? (["all"] as const) : []),
];

export const defaultScope = (reader: ScopeReader): ListScope =>
  seesEveryone(reader.role) ? "all" : isMember(reader) ? "teams" : "mine";

/** Null when the reader may see what the URL asks for. `things` are such as "print jobs". */
export function hiddenScope(
  asked: unknown,
  reader: ScopeReader,
  { shown = defaultScope(reader), things = "access points" }: { shown?: ListScope; things?: string } = {},
): string | null {
  const scope = scopes.find((one) => one === asked);
  if (scope === undefined || scopesOf(reader).includes(scope)) return null;
  return sentenceOfHidden(scope === "all" ? `everybody’s ${things}` : `the ${things} of teams`, shown);
}

export const sentenceOfHidden = (what: string, shown: ListScope): string =>
  `This link shows ${what}. ${shown === "teams" ? "You see your own and those of your teams." : "You see your own."}`;
