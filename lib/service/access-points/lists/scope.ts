import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import type { FilterValues } from "@/lib/contract/access-points/list-filters";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";

/** Whose access points a list shows: `owner` if it is given, otherwise the person's own or those of all owners. */
export type Scope = Pick<AccessPointListQuery, "scope"> & Pick<FilterValues, "owner">;

/** @throws ServiceProblem 403 when staff ask for access points of others */
export function requireScope({ scope, owner }: Scope, person: Person): void {
  if (person.role !== "staff") return;
  if (scope === "all") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
  if (owner !== undefined && owner !== person.id) {
    throw new ServiceProblem("forbidden", "Only managers and admins see the access points of others; leave owner out.");
  }
}

/** Returns the only owner of the access points that a list shows; null for those of all owners. */
export const ownerOf = ({ scope, owner }: Scope, person: Person): string | null =>
  owner ?? (scope === "mine" ? person.id : null);
