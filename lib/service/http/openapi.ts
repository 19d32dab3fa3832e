import { z } from "zod";
import { type ProblemKind, problem, problemKinds, problemType } from "@/lib/contract/problem";
import { isList, type Operation, operation } from "./operation";
import { JSON_TYPE } from "./respond";

type Json = Record<string, unknown>;

/** Problems that every operation may answer, besides its own. */
const everywhere: ProblemKind[] = ["internal-error", "service-unavailable"];

const tags: Record<Operation["tag"], string> = {
  "Sign-in": "Signing in, renewing tokens and signing out",
  Account: "The own account: name, password, sessions and API tokens",
  People: "The users of this installation, for admins",
  Backups: "The backups that the program makes by itself, for admins",
  Audit: "Who did what and when, for admins",
  Setup: "The first admin of a new installation",
  "Access points": "Listing, creating, changing and deleting access points, and their QR symbols",
  Codes: "Codes on labels that are printed before their access points exist",
  Labels: "Checking, previewing and printing labels",
  "Label jobs": "Print history: jobs with their files, and which of their labels were printed",
  "Label stocks and printers": "Label sizes and printer profiles, and the sheet that calibrates a printer",
  Description: "The description of this API",
};

/** Returns the operation that serves the OpenAPI document of `operations` and of itself. */
export function openApiOperation(operations: Operation[]): Operation {
  let text: string | undefined;
  const self: Operation = operation({
    name: "getOpenApi",
    method: "get",
    path: "/openapi.json",
    summary: "Get this document",
    tag: "Description",
    access: "anyone",
    success: { status: 200, description: "OpenAPI 3.1", media: "application/json" },
    handle: async () => {
      text ??= JSON.stringify(openApiDocument([...operations, self]));
      return { status: 200, bytes: { type: JSON_TYPE, content: text } };
    },
  });
  return self;
}

/** Returns the OpenAPI 3.1 document, generated from the schemas that validate requests, so that the two cannot differ. */
function openApiDocument(operations: Operation[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const one of operations) {
    paths[one.path] = { ...paths[one.path], [one.method]: operationObject(one, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Access points",
      version: "1.0.0",
      description:
        "Access points, such as doors, gates and kiosks, each with the value of the QR code on its printed label.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "This installation" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: { schemas, securitySchemes },
  };
}

/** The two credentials. Both are sent as `Authorization: Bearer` (RFC 6750). */
const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of a session: signing in answers one, which lasts 24 hours",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ap_ and 46 letters and digits",
    description:
      "API token that a user has created for a program. One with the access `read` gets 403 from every operation that changes something",
  },
};

/** Returns the credentials that an operation takes, any one of them. */
function securityOf({ access }: Operation): Json[] {
  if (access === "anyone") return [];
  return access === "session" || access === "admin" ? [{ bearer: [] }] : [{ bearer: [] }, { apiToken: [] }];
}

function operationObject(one: Operation, schemas: Json): Json {
  return {
    operationId: one.name,
    summary: one.summary,
    tags: [one.tag],
    security: securityOf(one),
    parameters: [...pathParameters(one.path), ...queryParameters(one), ...headerParameters(one)],
    ...(one.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: reference(one.body, schemas, "input") } },
      },
    }),
    ...(one.file && {
      requestBody: { required: true, content: Object.fromEntries(one.file.types.map((type) => [type, {}])) },
    }),
    responses: {
      ...successResponse(one.success, schemas),
      ...Object.assign({}, ...(one.alternatives ?? []).map((other) => successResponse(other, schemas))),
      ...problemResponses(one, schemas),
    },
  };
}

const pathParameters = (path: string): Json[] =>
  path.includes("{id}") ? [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }] : [];

function queryParameters({ query }: Operation): Json[] {
  if (!query) return [];
  // Describes the parsed values: a number is described as a number, although every query parameter is sent as text.
  const [shape] = Object.values(jsonSchema(query, "output").$defs ?? {}) as { properties?: Json }[];
  return Object.entries(shape?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as Json;
    return { name, in: "query", required: false, ...(description ? { description } : {}), schema: rest };
  });
}

const knownTag = { "If-None-Match": "304 when this is still the entity tag" };

const headerParameters = (one: Operation): Json[] =>
  Object.entries({ ...one.requestHeaders, ...(isList(one) && knownTag) })
    // The security scheme describes Authorization; a parameter of that name is ignored (OpenAPI 3.1 §4.8.12.1).
    .filter(([name]) => name !== "Authorization")
    .map(([name, description]) => ({ name, in: "header", required: false, description, schema: { type: "string" } }));

function successResponse(success: Operation["success"], schemas: Json): Json {
  const media = [success.media ?? "application/json"].flat();
  const schema = success.schema ? reference(success.schema, schemas, "output") : {};
  const names = [...(success.headers ?? []), ...(isList({ success }) ? ["ETag"] : [])];
  const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: "string" } }]));
  return {
    [success.status]: {
      description: success.description,
      ...(success.headers && { headers }),
      ...((success.schema || success.media) && {
        content: Object.fromEntries(media.map((type) => [type, { schema }])),
      }),
    },
  };
}

function problemResponses(one: Operation, schemas: Json): Json {
  const responses: Record<number, { description: string; content: Json }> = {};
  for (const kind of problemsOf(one)) {
    const [status, title] = problemKinds[kind];
    const before = responses[status]?.description;
    responses[status] = {
      description: `${before ? `${before}; ` : ""}${title} (\`${problemType(kind)}\`)`,
      content: { "application/problem+json": { schema: reference(problem, schemas, "output") } },
    };
  }
  return responses;
}

/**
 * Returns the problems that an operation may answer: its own, and those that follow from its access, path and input.
 */
function problemsOf(one: Operation): Set<ProblemKind> {
  return new Set([
    ...(one.access === "anyone" ? [] : (["missing-token", "invalid-token", "too-many-requests"] as const)),
    ...(one.access === "anyone" || one.access === "read" ? [] : (["forbidden"] as const)),
    ...(one.path.includes("{id}") ? (["not-found"] as const) : []),
    ...(one.body ? (["malformed-body", "body-too-large", "unsupported-media-type"] as const) : []),
    ...(one.file ? (["body-too-large", "unsupported-media-type"] as const) : []),
    ...(one.body || one.file || one.query ? (["validation-failed"] as const) : []),
    ...(one.problems ?? []),
    ...everywhere,
  ]);
}

/** Returns a `$ref` to the schema, and adds the schema and its nested ones to `schemas` by their ids. */
function reference(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const { $defs, ...rest } = jsonSchema(schema, io);
  Object.assign(schemas, $defs);
  return rest;
}

/** Converts to JSON Schema 2020-12, with references that point to the components of the OpenAPI document. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json & { $defs?: Json } {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: one }) => {
      // A format is clearer than its regular expression of 200 characters.
      if (one.format) delete one.pattern;
      // Responses may gain members in later versions; only requests reject unknown ones.
      if (io === "output") delete one.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"));
}
