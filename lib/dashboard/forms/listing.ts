import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Role } from "@/lib/contract/accounts/account";
import type { Capabilities } from "@/lib/contract/capabilities";

/** Capabilities that the list page uses. */
export type ListAbilities = Pick<
  Capabilities,
  "search" | "sort" | "scope" | "labelFilter" | "filters" | "views" | "labels" | "export"
>;

/** Results of the command palette: access points, those with exactly the typed code first, and recent print jobs. */
export type FoundEntries = {
  points: (Pick<ListedAccessPoint, "id" | "name" | "location"> & { code: string; isExact: boolean })[];
  jobs: { id: string; name: string; created: string }[];
};

/** Capabilities that menus and the command palette depend on. */
export type MenuCapabilities = Pick<
  Capabilities,
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
  | "description"
>;

/**
 * Returns the capabilities that the menus of a user with this role show, and no others, because they are sent to the
 * browser. Users, custom fields and the audit log are for admins.
 */
export const menuCapabilities = (role: Role | undefined, capabilities: Capabilities): MenuCapabilities => ({
  scope: capabilities.scope,
  search: capabilities.search,
  codeLookUp: capabilities.codeLookUp,
  imports: capabilities.imports,
  labels: capabilities.labels,
  codes: capabilities.codes,
  labelDesigns: capabilities.labelDesigns,
  overview: capabilities.overview,
  account: capabilities.account,
  apiTokens: capabilities.apiTokens,
  people: capabilities.people && role === "admin",
  fields: capabilities.fields && role === "admin",
  audit: capabilities.audit && role === "admin",
  backups: capabilities.backups && role === "admin",
  description: capabilities.description,
});
