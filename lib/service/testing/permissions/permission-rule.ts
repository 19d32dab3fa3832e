import type { Role } from "@/lib/contract/accounts/roles";
import type { AccessRule } from "@/lib/contract/operations/operation-entry";
import type { Decision } from "./point-rights";
import type { startWithEachRole } from "./start-with-each-role";

export type PermissionWorld = Awaited<ReturnType<typeof startWithEachRole>>;
export type OwningUser = PermissionWorld["users"][Role];

/** Who may send an operation, and what a test sends. */
export type Rule = {
  access: AccessRule;
  /** What the operation wants of an access point, whose team counts. */
  point?: "see" | "change";
  /** Whether tokens that are limited to a team may send it. */
  forTeamTokens?: true;
  /** Decision about what belongs to another user, for each role. */
  others?: Record<Role, Decision>;
  /** Returns the id in the path: something of this user. */
  idOf?: (world: PermissionWorld, owner: OwningUser) => string | Promise<string>;
  /** Key of a custom field in the path. */
  key?: string | ((world: PermissionWorld) => Promise<string>);
  body?: object;
  query?: string;
  /** Whether each request needs a new user, because it ends sessions. */
  endsSessions?: boolean;
};
