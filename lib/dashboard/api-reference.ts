import "server-only";
import { type RenderedApi, renderApi } from "./api-renderer";
import { serviceClient } from "./client";
import { getHost, type Host } from "./host";
import type { Outcome } from "./outcome";

type Reference = Outcome<RenderedApi | null>;

/**
 * Time in milliseconds that the rendered reference stays in the cache. A remote service may be updated while this
 * program runs.
 */
const KEPT_MS = 60_000;

const kept = new WeakMap<Host, { until: number; reference: Promise<Reference> }>();

/**
 * Returns the service's API description, rendered at most once a minute: rendering takes about 50 ms of processor time,
 * and the result is the same for everyone, with or without a session. Failures are not cached.
 */
export async function getApiReference(): Promise<Reference> {
  const host = getHost();
  const found = kept.get(host);
  if (found && performance.now() < found.until) return found.reference;
  const reference = readReference();
  kept.set(host, { until: performance.now() + KEPT_MS, reference });
  const forget = () => kept.get(host)?.reference === reference && kept.delete(host);
  await reference.then((outcome) => outcome.ok || forget(), forget);
  return reference;
}

async function readReference(): Promise<Reference> {
  const outcome = await serviceClient(null).openApiDocument();
  if (!outcome.ok) return outcome;
  return { ok: true, value: renderApi(outcome.value) };
}
