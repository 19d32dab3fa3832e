import { type Capabilities, readCapabilities } from "@/lib/contract/capabilities";
import type { OpenApiDocument } from "@/lib/contract/operations/operations";
import { basicDocument, readOpenApiDocument } from "./adapters/openapi-document";
import { isUnreadable } from "./upstream/gateway-problem";
import { RemoteProblem } from "./upstream/remote-problem";
import { apiRequest, type UpstreamClient } from "./upstream/upstream-client";

/** Then the document is read again, as the service may be updated. */
const KEPT_MS = 60_000;

export type UpstreamDescription = ReturnType<typeof createDescription>;

export function createDescription(client: UpstreamClient, url: string) {
  let known: { document: Promise<OpenApiDocument>; readAt: number } | undefined;

  const getDocument = (maxAgeMs: number): Promise<OpenApiDocument> => {
    if (known && performance.now() - known.readAt <= maxAgeMs) return known.document;
    const entry = { document: readDocument(client, url), readAt: performance.now() };
    known = entry;
    // An unreachable service may still have a document, so it is read again next time.
    entry.document.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.document;
  };

  /** Null while the service does not answer. */
  const findCapabilities = async (): Promise<Capabilities | null> => {
    try {
      return readCapabilities(await getDocument(Number.POSITIVE_INFINITY));
    } catch (error) {
      if (error instanceof RemoteProblem) return null;
      throw error;
    }
  };

  return {
    /** @throws RemoteProblem while the service does not answer */
    getDocument: () => getDocument(KEPT_MS),
    /** While the service does not answer, it counts as having the four basic operations. */
    getCapabilities: async (): Promise<Capabilities> => (await findCapabilities()) ?? readCapabilities(null),
    /** False while the service does not answer. */
    isUnsupported: async (capability: keyof Capabilities): Promise<boolean> =>
      (await findCapabilities())?.[capability] === false,
  };
}

/** An answer that is no OpenAPI document counts as none. */
async function readDocument(client: UpstreamClient, url: string): Promise<OpenApiDocument> {
  const request = apiRequest("/openapi.json", { headers: { Accept: "application/json" } });
  try {
    return (await client.requestJson(request, { clientAddress: "" }, readOpenApiDocument(url))).value;
  } catch (error) {
    if (error instanceof RemoteProblem && isAbsent(error)) return basicDocument(url);
    throw error;
  }
}

const isAbsent = ({ problem }: RemoteProblem): boolean =>
  isUnreadable(problem) || (problem.status < 500 && problem.status !== 429);
