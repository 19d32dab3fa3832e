import "server-only";
import { type Capabilities, readCapabilities } from "@/lib/contract/capabilities";
import { openApiDocument } from "@/lib/contract/operations/operations";
import { requestJson } from "./request";
import { getRuntime, type Runtime } from "./runtime";

const known = new WeakMap<Runtime["service"], Promise<Capabilities | null>>();

/** Read once. While the service does not answer, only the four basic operations count as supported. */
export const getCapabilities = async (): Promise<Capabilities> => (await readOnce()) ?? readCapabilities(null);

/** False while the service does not answer. */
export const isUnsupported = async (capability: keyof Capabilities): Promise<boolean> =>
  (await readOnce())?.[capability] === false;

async function readOnce(): Promise<Capabilities | null> {
  const { service } = getRuntime();
  const reading = known.get(service) ?? read();
  known.set(service, reading);
  try {
    const capabilities = await reading;
    // Reads the document again next time, because an unreachable service may still have these capabilities.
    if (!capabilities) known.delete(service);
    return capabilities;
  } catch (error) {
    known.delete(service);
    throw error;
  }
}

/** Null when the service did not answer. */
async function read(): Promise<Capabilities | null> {
  const outcome = await requestJson(openApiDocument, { path: "/openapi.json", clientAddress: "" });
  return outcome.ok ? readCapabilities(outcome.value) : null;
}
