import "server-only";

/**
 * What the service can do beyond the four operations every service has (log in, refresh, list, create). Pages show
 * nothing that the service cannot do.
 */
export type Capabilities = {
  /** `q`, `sort`, `scope` and `label` of the list. */
  search: boolean;
  sort: boolean;
  scope: boolean;
  labelFilter: boolean;
  /** One access point by its id; changing and deleting it; its symbol as a picture. */
  find: boolean;
  change: boolean;
  remove: boolean;
  symbol: boolean;
  /** The ledger of label jobs, own stocks and printers. Without it the dashboard draws labels itself. */
  labels: boolean;
};

/** Everything: the service of this very program. */
const everything: Capabilities = {
  search: true,
  sort: true,
  scope: true,
  labelFilter: true,
  find: true,
  change: true,
  remove: true,
  symbol: true,
  labels: true,
};

/** What the service of this installation can do. */
export async function getCapabilities(): Promise<Capabilities> {
  return everything;
}
