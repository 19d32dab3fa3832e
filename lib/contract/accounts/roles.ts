import { says } from "@/lib/messages/messages";
import type { TeamAccess } from "./team";

// Without zod, because the list and its menus send this file to the browser.

/** From the fewest to the most rights. The README describes them. */
export const roles = ["viewer", "staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/** Each includes those before it. `print`: say what printed. `edit`: also change, delete and restore. */
const accesses = ["none", "view", "print", "edit"] as const;
export type Access = (typeof accesses)[number];

type RoleRights = {
  /** To those of a team by the membership. */
  own: Access;
  team: Record<TeamAccess, Access>;
  others: Access;
};

/** The rule. The service's queries and writes and what pages offer derive from it, and nothing else decides. */
export const rights: Record<Role, RoleRights> = {
  viewer: { own: "view", team: { view: "view", edit: "view" }, others: "none" },
  staff: { own: "edit", team: { view: "view", edit: "edit" }, others: "none" },
  manager: { own: "edit", team: { view: "print", edit: "edit" }, others: "print" },
  admin: { own: "edit", team: { view: "edit", edit: "edit" }, others: "edit" },
};

export const isEnough = (access: Access, least: Access): boolean => accesses.indexOf(access) >= accesses.indexOf(least);

export const leastOf = (given: Access[]): Access => accesses.find((access) => given.includes(access)) ?? "none";

export function accessOf(role: Role, isOwn: boolean, membership: TeamAccess | null): Access {
  const { own, team, others } = rights[role];
  const given = [others, isOwn ? own : "none", membership === null ? "none" : team[membership]];
  return accesses.findLast((access) => given.includes(access)) ?? "none";
}

export const seesEveryone = (role: Role): boolean => rights[role].others !== "none";
export const editsEveryone = (role: Role): boolean => rights[role].others === "edit";

/** Whether it may change more than its own account. */
export const mayWrite = (role: Role): boolean => rights[role].own === "edit";

export const viewersLookOnly = says("rulesAccounts.viewersLookOnly");
