import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PageReader } from "@/lib/contract/accounts/reader";
import { seesEveryone } from "@/lib/contract/accounts/roles";

/** What decides which scopes a reader chooses from. */
export type ScopeReader = Pick<PageReader, "role"> & {
  teams: readonly Pick<PageReader["teams"][number], "id" | "access">[];
};

const isMember = ({ teams }: ScopeReader): boolean => teams.some(({ access }) => access !== null);

/** Returns the scopes that a reader can choose from; one without a choice. */
export const scopesOf = (reader: ScopeReader): ListScope[] => [
  "mine",
  ...(isMember(reader) ? (["teams"] as const) : []),
  ...(seesEveryone(reader.role) ? (["all"] as const) : []),
];

/** Returns the scope that a reader sees first. */
export const usualScope = (reader: ScopeReader): ListScope =>
  seesEveryone(reader.role) ? "all" : isMember(reader) ? "teams" : "mine";
