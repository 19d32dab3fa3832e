import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Role } from "@/lib/contract/accounts/account";
import type { Capabilities } from "@/lib/contract/capabilities";

/** Capabilities that the list page uses. */
export type ListAbilities = Capabilities;

/** Results of the command palette: access points, those with exactly the typed code first, and recent print jobs. */
export type FoundEntries = {
  points: (Pick<ListedAccessPoint, "id" | "name" | "location"> & { code: string; isExact: boolean })[];
  jobs: { id: string; name: string; created: string }[];
};

/** Capabilities that menus and the command palette depend on. */
export type MenuCapabilities = Record<
  | "scope"
  | "search"
  | "codeLookUp"
  | "imports"
  | "labels"
  | "codes"
  | "labelDesigns"
  | "overview"
  | "account"
  | "apiTokens"
  | "people"
  | "fields"
  | "audit"
  | "backups"
  | "description",
  boolean
>;

/**
 * Returns the capabilities that the menus of a user with this role show, and no others, because they are sent to the
 * browser. Users, custom fields and the audit log are for admins.
 */
export const menuCapabilities = (role: Role | undefined, capabilities: Capabilities): MenuCapabilities => ({
  scope: capabilities.scope,
  search: capabilities.search,
  codeLookUp: capabilities.contract,
  imports: capabilities.contract,
  labels: capabilities.contract,
  codes: capabilities.contract,
  labelDesigns: capabilities.contract,
  overview: capabilities.contract,
  account: capabilities.contract,
  apiTokens: capabilities.contract,
  people: capabilities.contract && role === "admin",
  fields: capabilities.contract && role === "admin",
  audit: capabilities.contract && role === "admin",
  backups: capabilities.contract && role === "admin",
  description: capabilities.contract,
});
