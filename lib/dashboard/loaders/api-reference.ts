import "server-only";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { getRuntime, type Runtime } from "@/lib/dashboard/client/runtime";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { type RenderedApi, renderApi } from "./api-renderer";

type Reference = Outcome<RenderedApi | null>;

/**
 * Time in milliseconds that the rendered reference stays in the cache. A remote service may be updated while this
 * program runs.
 */
const KEPT_MS = 60_000;

const kept = new WeakMap<Runtime, { until: number; reference: Promise<Reference> }>();

/**
 * Returns the service's API description. Its pages are rendered at most once a minute, because they are the same for
 * everyone, with or without a session. Failures are not cached.
 */
export async function getApiReference(): Promise<Reference> {
  const runtime = getRuntime();
  const found = kept.get(runtime);
  if (found && performance.now() < found.until) return found.reference;
  const reference = readReference();
  kept.set(runtime, { until: performance.now() + KEPT_MS, reference });
  const forget = () => kept.get(runtime)?.reference === reference && kept.delete(runtime);
  await reference.then((outcome) => outcome.ok || forget(), forget);
  return reference;
}

/** Returns null for a service without an OpenAPI document of its own. */
async function readReference(): Promise<Reference> {
  const outcome = await serviceClient(null).openApiDocument();
  if (!outcome.ok) return outcome;
  const { description } = await getCapabilities();
  return { ok: true, value: description ? renderApi(outcome.value) : null };
}
