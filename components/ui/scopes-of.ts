import { type ListScope, scopes } from "@/lib/contract/access-points/access-point-list";
import type { PageReader } from "@/lib/contract/accounts/reader";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { joinSentences, t } from "@/lib/messages/messages";

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

type Things = "apiTokens" | "codes" | "deletedAccessPoints" | "printJobs";

/** Null when the reader may see what the URL asks for. By default that is access points. */
export function hiddenScope(
  asked: unknown,
  reader: ScopeReader,
  { shown = defaultScope(reader), things }: { shown?: ListScope; things?: Things } = {},
): string | null {
  const scope = scopes.find((one) => one === asked);
  if (scope === undefined || scopesOf(reader).includes(scope)) return null;
  const hidden = things
    ? t(scope === "all" ? `ui.hidden.everyone.${things}` : `ui.hidden.teams.${things}`)
    : t(scope === "all" ? "list.hidden.everyone" : "list.hidden.teams");
  return joinSentences(hidden, t(shown === "teams" ? "list.hidden.youSeeTeams" : "list.hidden.youSeeOwn"));
}
