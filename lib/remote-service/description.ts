import { z } from "zod";
import { type Capabilities, readCapabilities } from "@/lib/contract/capabilities";
import { type OpenApiDocument, openApiDocument } from "@/lib/contract/operations/operations";
import { isObject } from "./adapters/camel-keys";
import { type Adapter, parseAnswer } from "./adapters/parse-answer";
import { isUnreadable, RemoteProblem } from "./upstream/gateway-problem";
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

  return {
    /** @throws RemoteProblem while the service does not answer */
    getDocument: () => getDocument(KEPT_MS),
    /** While the service does not answer, it counts as having the four basic operations. */
    getCapabilities: async (): Promise<Capabilities> => {
      try {
        return readCapabilities(await getDocument(Number.POSITIVE_INFINITY));
      } catch (error) {
        if (error instanceof RemoteProblem) return readCapabilities(null);
        throw error;
      }
    },
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

const anyDocument = openApiDocument.extend({
  components: z.looseObject({ parameters: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** OpenAPI 3 (spec.openapis.org/oas/v3.1.0). Paths become those under `/api/v1`. `url`: before `/api/v1`. */
const readOpenApiDocument =
  (url: string): Adapter<OpenApiDocument> =>
  (json) => {
    const document = parseAnswer(anyDocument, json);
    const shared = document.components?.parameters ?? {};
    const paths = Object.entries(document.paths).map(([path, item]) => [shortPath(path), readPathItem(item, shared)]);
    const itself = { "/openapi.json": { get: { summary: "This document", responses: {} } } };
    return {
      ...document,
      servers: [{ url: `${url}/api/v1` }],
      paths: { ...itself, ...Object.fromEntries(paths) },
    };
  };

const shortPath = (path: string): string => path.replace(/^.*?\/api\/v1(?=\/)/, "").replace(/\/$/, "");

/** OpenAPI §4.8.9. */
function readPathItem({ parameters, ...item }: Record<string, unknown>, shared: Record<string, unknown>) {
  const members = Object.entries(item).map(([name, member]) => {
    if (!isObject(member)) return [name, member];
    const own = [parameters, member.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
    return [name, { ...member, parameters: own.map((one) => resolve(one, shared)).filter(isParameter) }];
  });
  return Object.fromEntries(members) as Record<string, unknown>;
}

/** OpenAPI §4.8.23. */
const resolve = (parameter: unknown, shared: Record<string, unknown>): unknown =>
  isObject(parameter) && typeof parameter.$ref === "string"
    ? shared[parameter.$ref.replace("#/components/parameters/", "")]
    : parameter;

const isParameter = (value: unknown): boolean =>
  isObject(value) && typeof value.name === "string" && typeof value.in === "string";

/** A service without document has the four operations of the interface document. */
const basicDocument = (url: string): OpenApiDocument => {
  const responses = {};
  const parameters = ["page", "limit"].map((name) => ({ name, in: "query", schema: { type: "integer" } }));
  return {
    openapi: "3.1.0",
    info: { title: "Access points", version: "1.0.0" },
    servers: [{ url: `${url}/api/v1` }],
    paths: {
      "/auth/login": { post: { summary: "Log in with e-mail and password", responses } },
      "/auth/refresh": { post: { summary: "Exchange a refresh token for a new pair", responses } },
      "/access-points": {
        get: { summary: "A page of access points", parameters, responses },
        post: { summary: "Create an access point", responses },
      },
    },
  };
};
