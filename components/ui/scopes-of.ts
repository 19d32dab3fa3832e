import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { type Role, seesEveryone } from "@/lib/contract/accounts/account";

/** What decides which scopes a reader chooses from. `teams` are those that the reader is in. */
export type ScopeReader = { role: Role; hasTeams: boolean };

/** Returns the scopes that a reader can choose from; one without a choice. */
export const scopesOf = ({ role, hasTeams }: ScopeReader): ListScope[] => [
  "mine",
  ...(hasTeams ? (["teams"] as const) : []),
  ...(seesEveryone(role) ? (["all"] as const) : []),
];

/** Returns the scope that a reader sees first. */
export const usualScope = ({ role, hasTeams }: ScopeReader): ListScope =>
  seesEveryone(role) ? "all" : hasTeams ? "teams" : "mine";
