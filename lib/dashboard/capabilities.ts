import "server-only";
import { isUnreadable } from "./gateway-problem";
import { getHost, type Host } from "./host";
import { type Described, readDescription } from "./shapes/description";
import { askAndRead } from "./transport";

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
  /** `count` of the list: counting what a search finds only so far. */
  countCapped: boolean;
  /** One access point by its id; changing and deleting it; its symbol as a picture. */
  find: boolean;
  change: boolean;
  remove: boolean;
  symbol: boolean;
  /** The ledger of label jobs, own stocks and printers. Without it the dashboard draws labels itself. */
  labels: boolean;
  /** Ending a session, telling whose a token is, making the first admin. */
  logOut: boolean;
  me: boolean;
  setup: boolean;
  /** Creating twice with one Idempotency-Key makes one. */
  idempotency: boolean;
  /** The service describes itself. */
  description: boolean;
};

const known = new WeakMap<Host["service"], Promise<Capabilities | null>>();

/** What the service can do, by its own description, asked for once. While it does not answer: the four operations. */
export const getCapabilities = async (): Promise<Capabilities> => (await learnOnce()) ?? capabilitiesOf(null);

/** Whether the service has said that it cannot do this: one that does not answer has said nothing. */
export async function lacks(what: keyof Capabilities): Promise<boolean> {
  const learned = await learnOnce();
  return learned !== null && !learned[what];
}

async function learnOnce(): Promise<Capabilities | null> {
  const { service } = getHost();
  const asked = known.get(service) ?? learn();
  known.set(service, asked);
  const learned = await asked.catch(() => null);
  // A service that is away has not said that it can do nothing: ask again the next time.
  if (!learned) known.delete(service);
  return learned;
}

/** Asked on nobody's behalf. null: it did not answer. Whoever answers with anything else than a description has none. */
async function learn(): Promise<Capabilities | null> {
  const outcome = await askAndRead(readDescription, { path: "/openapi.json", clientAddress: "" });
  if (outcome.ok) return capabilitiesOf(outcome.value);
  const { problem } = outcome;
  const isAbsent = isUnreadable(problem) || (problem.status < 500 && problem.status !== 429);
  return isAbsent ? capabilitiesOf(null) : null;
}

function capabilitiesOf(described: Described | null): Capabilities {
  const can = (operation: string): boolean => described?.operations.has(operation) ?? false;
  const takes = (parameter: string, ...values: string[]): boolean => described?.takes(parameter, values) ?? false;
  const one = "/access-points/{}";
  return {
    search: takes("q"),
    sort: takes("sort", "name", "-createdAt"),
    scope: takes("scope", "mine", "all"),
    labelFilter: takes("label", "never", "changed"),
    countCapped: takes("count", "exact", "capped"),
    find: can(`get ${one}`),
    change: can(`get ${one}`) && can(`patch ${one}`),
    remove: can(`get ${one}`) && can(`delete ${one}`),
    symbol: can(`get ${one}/qr.svg`) && can(`get ${one}/qr.png`),
    labels: ["post /labels", "post /labels/check", "get /label-jobs", "get /label-stocks"].every(can),
    logOut: can("post /auth/logout"),
    me: can("get /me"),
    setup: can("get /setup") && can("post /setup"),
    idempotency: described?.honours.has("idempotency-key") ?? false,
    description: described !== null,
  };
}
