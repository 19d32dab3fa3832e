import type { Role } from "@/lib/contract/accounts/roles";

/** Whose a thing is: the sender's, of another user in a team of the sender, of another user, or nobody's. */
export type Relation = "own" | "team edit" | "team view" | "another" | "nobody";

/** Outcome of a request: handled, or answered with 401, 403 or 404. */
export type Decision = "handled" | "not authenticated" | "forbidden" | "not found";

/** Rights to access points by role, and by whose they are: the rule in other words than those of teams/rights.ts. */
const may: Record<Role, Record<Exclude<Relation, "nobody">, "nothing" | "see" | "change">> = {
  viewer: { own: "see", "team edit": "see", "team view": "see", another: "nothing" },
  staff: { own: "change", "team edit": "change", "team view": "see", another: "nothing" },
  manager: { own: "change", "team edit": "change", "team view": "see", another: "see" },
  admin: { own: "change", "team edit": "change", "team view": "change", another: "change" },
};

/**
 * Returns the decision about an access point. A token that is limited to the team in which its owner may edit reaches nothing
 * else.
 */
export function decidePoint(
  wanted: "see" | "change",
  role: Role,
  whose: Exclude<Relation, "nobody">,
  isTeamToken: boolean,
): Decision {
  if (isTeamToken && whose !== "team edit") return "not found";
  const right = may[role][whose];
  if (right === "nothing") return "not found";
  return right === "see" && wanted === "change" ? "forbidden" : "handled";
}
