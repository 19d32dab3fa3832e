import "server-only";
import { isUnreadable } from "./gateway-problem";
import { getHost, type Host } from "./host";
import { type Described, readDescription } from "./shapes/description";
import { askAndRead } from "./transport";

/**
 * Operations and parameters that a service supports in addition to the four that every service has (log in, refresh,
 * list, create). Pages hide everything that the service does not support.
 */
export type Capabilities = {
  /** The list parameters `q`, `sort`, `scope` and `label`. */
  search: boolean;
  sort: boolean;
  scope: boolean;
  labelFilter: boolean;
  /** The list parameter `count`, which limits how far the service counts the matches of a search. */
  countCapped: boolean;
  /** Operations on one access point: find it by id, change it, delete it, and get its symbol as an image. */
  find: boolean;
  change: boolean;
  remove: boolean;
  symbol: boolean;
  /** Stored label jobs, own stocks and printer profiles. Without them the dashboard prints labels itself. */
  labels: boolean;
  /** Operations on the account: end a session, return the user of a token, create the first admin. */
  logOut: boolean;
  me: boolean;
  setup: boolean;
  /** Support for Idempotency-Key: two create requests with one key create one access point. */
  idempotency: boolean;
  /** The service has an OpenAPI document. */
  description: boolean;
};

const known = new WeakMap<Host["service"], Promise<Capabilities | null>>();

/**
 * Returns the capabilities from the service's OpenAPI document, which is read once. While the service does not answer,
 * only the four basic operations count as supported.
 */
export const getCapabilities = async (): Promise<Capabilities> => (await learnOnce()) ?? capabilitiesOf(null);

/** Returns whether the service is known to lack a capability. Returns false while the service does not answer. */
export async function lacks(what: keyof Capabilities): Promise<boolean> {
  const learned = await learnOnce();
  return learned !== null && !learned[what];
}

async function learnOnce(): Promise<Capabilities | null> {
  const { service } = getHost();
  const asked = known.get(service) ?? learn();
  known.set(service, asked);
  const learned = await asked.catch(() => null);
  // Reads the document again next time, because an unreachable service may still have these capabilities.
  if (!learned) known.delete(service);
  return learned;
}

/**
 * Reads the capabilities without a session. Returns null when the service did not answer. An answer that is not an
 * OpenAPI document counts as a service without one.
 */
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
