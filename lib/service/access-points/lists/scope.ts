import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import type { FilterValues } from "@/lib/contract/access-points/list-filters";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { listTeamIds } from "../../teams/memberships";

/** With the scope of teams, `owner` selects among these; else it replaces the scope. */
export type Scope = Pick<AccessPointListQuery, "scope"> & Pick<FilterValues, "owner">;

export type TeamScope = { personId: string; teamIds: readonly string[] };

export type ListOwners = {
  /** Null for several. */
  ownerId: string | null;
  /** Null when `ownerId` or nobody limits them. */
  teamScope: TeamScope | null;
};

/** @throws ServiceProblem 403 for a person who sees only those of teams */
export function requireScope({ scope, owner }: Scope, person: Person): void {
  if (seesEveryone(person.role)) return;
  if (scope === "all") {
    throw new ServiceProblem("forbidden", t("serviceList.scope.managersOnly"));
  }
  if (scope === "mine" && owner !== undefined && owner !== person.id) {
    throw new ServiceProblem("forbidden", t("serviceList.scope.ownerManagersOnly"));
  }
}

/** Those of a person without a team are the person's own. */
export async function ownersOf(db: Db, { scope, owner }: Scope, person: Person): Promise<ListOwners> {
  if (scope !== "teams") return { ownerId: owner ?? (scope === "mine" ? person.id : null), teamScope: null };
  const teamIds = await listTeamIds(db, person);
  return teamIds.length === 0
    ? { ownerId: person.id, teamScope: null }
    : { ownerId: null, teamScope: { personId: person.id, teamIds } };
}
