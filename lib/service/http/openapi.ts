import { z } from "zod";
import { tags } from "@/lib/contract/operations/operation-entry";
import { operations as table } from "@/lib/contract/operations/operations";
import { type ProblemKind, problem, problemKinds, problemType } from "@/lib/contract/problem";
import { deprecationHeaderSchemas, describeDeprecation } from "./deprecation";
import { KEY_PATTERN } from "./idempotency-key";
import { isBodyOptional, isList, type Operation, operation } from "./operation";
import { JSON_TYPE } from "./respond";

export function openApiOperation(operations: Operation[]): Operation {
  let text: string | undefined;
  const self: Operation = operation(table.getOpenApi, async () => {
    text ??= JSON.stringify(openApiDocument([...operations, self]));
    return { status: 200, bytes: { type: JSON_TYPE, content: text } };
  });
  return self;
}

/** From the schemas that validate requests, so that the two cannot differ. */
function openApiDocument(operations: Operation[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const one of operations) {
    paths[one.path] = { ...paths[one.path], [one.method]: describeOperation(one, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Access points",
      version: "1.0.0",
      description: [
        "Access points, such as doors, gates and kiosks, each with the value of the QR code on its printed label.",
        "Every path answers OPTIONS with its methods, and any other method with 405; both have the header Allow.",
        "Texts in requests are trimmed and normalized to NFC before they are measured; half of a surrogate pair and more than 30 combining marks in a row are refused.",
      ].join(" "),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1", description: "This installation" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: { schemas, headers: sharedHeaders, securitySchemes },
  };
}

/** Both are sent as `Authorization: Bearer` (RFC 6750). */
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

const everywhere: ProblemKind[] = ["internal-error", "service-unavailable"];

/** Operation Object (OpenAPI 3.1 §4.8.10). Adds the schemas that it refers to to `schemas`, by id. */
function describeOperation(one: Operation, schemas: Json): Json {
  return {
    operationId: one.name,
    summary: one.summary,
    description: [
      one.deprecated && describeDeprecation(one.deprecated),
      one.description,
      whoMay[one.access],
      one.forTeamTokens && "API tokens that are limited to a team may call it, for access points of the team.",
      one.method === "get" && HEAD,
    ]
      .filter(Boolean)
      .join(" "),
    ...(one.deprecated && { deprecated: true }),
    tags: [one.tag],
    security: securityOf(one),
    parameters: parametersOf(one),
    ...(one.body && {
      requestBody: {
        required: !isBodyOptional(one),
        content: Object.fromEntries(
          bodyTypes(one).map((type) => [type, { schema: one.body && reference(one.body, schemas, "input") }]),
        ),
      },
    }),
    ...(one.file && {
      requestBody: {
        required: true,
        content: Object.fromEntries(one.file.types.map((type) => [type, { schema: fileSchema(type) }])),
      },
    }),
    responses: withDeprecation(one, {
      ...successResponse(one, one.success, schemas),
      ...Object.assign({}, ...(one.alternatives ?? []).map((other) => successResponse(one, other, schemas))),
      ...(takesTag(one) && {
        304: { description: "What the client has is still current", headers: { ...always, ETag: tag } },
      }),
      ...problemResponses(one, schemas),
    }),
  };
}

function withDeprecation({ deprecated }: Operation, responses: Record<string, Json>): Record<string, Json> {
  if (!deprecated) return responses;
  const described = Object.entries(responses).map(([status, { headers, ...response }]) => [
    status,
    { ...response, headers: { ...(headers as Json), ...deprecationHeaderSchemas } },
  ]);
  return Object.fromEntries(described);
}

const bodyTypes = ({ method }: Operation): string[] =>
  method === "patch" ? ["application/json", "application/merge-patch+json"] : ["application/json"];

const HEAD = "HEAD answers the same headers without the body.";

const whoMay: Record<Operation["access"], string> = {
  anyone: "Needs no token.",
  open: "Without a token only while the office has its public page on, otherwise 404. For everybody who is signed in; API tokens get 403.",
  read: "For everybody who is signed in, and for API tokens.",
  write: "For everybody who is signed in but viewers, and for API tokens that may write.",
  session: "For everybody who is signed in; API tokens get 403.",
  "admin-read": "For admins, and for their API tokens.",
  admin: "For admins; API tokens get 403.",
  agent: "For print agents: API tokens of admins with the access `print`.",
};

function securityOf({ access }: Operation): Json[] {
  if (access === "anyone") return [];
  if (access === "agent") return [{ apiToken: [] }];
  if (access === "open") return [{ bearer: [] }, {}];
  return access === "session" || access === "admin" ? [{ bearer: [] }] : [{ bearer: [] }, { apiToken: [] }];
}

const text = { type: "string" };
const seconds = { type: "integer", minimum: 0 };

const sharedHeaders = {
  RequestId: { required: true, description: "Id of the request, also in the log", schema: text },
  Challenge: { required: true, description: "What is wrong with the token (RFC 6750)", schema: text },
  RetryAfter: { required: true, description: "Seconds until it is worth trying again", schema: seconds },
  RateLimit: { required: false, description: "The exhausted limit: its name, and when it is reset", schema: text },
  RateLimitPolicy: { required: false, description: "The exhausted limit: its name and its size", schema: text },
};

const shared = (name: keyof typeof sharedHeaders): Json => ({ $ref: `#/components/headers/${name}` });

const always = { "X-Request-Id": shared("RequestId") };

const tag = { required: true, description: "The current entity tag", schema: text };

const headersOf: Record<number, Json> = {
  401: { "WWW-Authenticate": shared("Challenge") },
  412: { ETag: tag },
  413: { Connection: { required: false, description: "`close`: the rest of the body is not read", schema: text } },
  415: { Accept: { required: true, description: "The media types that the operation takes", schema: text } },
  429: {
    "Retry-After": shared("RetryAfter"),
    RateLimit: shared("RateLimit"),
    "RateLimit-Policy": shared("RateLimitPolicy"),
  },
  503: { "Retry-After": shared("RetryAfter") },
};

const replayed = {
  "Idempotent-Replayed": {
    required: false,
    description: "`true`: nothing was done, because the same request came before with this Idempotency-Key",
    schema: { type: "string", enum: ["true"] },
  },
};

const job = { Location: { required: false, description: "The job that has no such file", schema: text } };
const failedJob: Record<number, Json> = { 409: job, 422: job };

function successResponse({ requestHeaders }: Operation, success: Operation["success"], schemas: Json): Json {
  const media = [success.media ?? "application/json"].flat();
  const names = [...(success.headers ?? []), ...(isList({ success }) ? ["ETag"] : [])];
  const headers = Object.fromEntries(names.map((name) => [name, { required: true, schema: text }]));
  const schemaOf = (type: string) => (success.schema ? reference(success.schema, schemas, "output") : fileSchema(type));
  return {
    [success.status]: {
      description: success.description,
      headers: { ...always, ...headers, ...(requestHeaders && "Idempotency-Key" in requestHeaders && replayed) },
      ...((success.schema || success.media) && {
        content: Object.fromEntries(media.map((type) => [type, { schema: schemaOf(type) }])),
      }),
    },
  };
}

/** For bytes, generators make a type of their own. */
function fileSchema(type: string): Json {
  if (type.endsWith("json")) return {};
  return type.startsWith("text/") || type.endsWith("+xml") ? text : { type: "string", format: "binary" };
}

function problemResponses(one: Operation, schemas: Json): Json {
  const responses: Record<number, { description: string; headers: Json; content: Json }> = {};
  const schema = reference(problem, schemas, "output");
  for (const kind of problemsOf(one)) {
    const [status, title] = problemKinds[kind];
    const before = responses[status]?.description;
    responses[status] = {
      description: `${before ? `${before}; ` : ""}${title} (\`${problemType(kind)}\`)`,
      headers: {
        ...always,
        ...headersOf[status],
        ...(one.problems?.includes("labels-not-drawn") && failedJob[status]),
      },
      content: { "application/problem+json": { schema } },
    };
  }
  return responses;
}

function problemsOf(one: Operation): Set<ProblemKind> {
  return new Set([
    ...(one.access === "anyone" ? [] : (["invalid-token", "too-many-requests"] as const)),
    ...(one.access === "anyone" || one.access === "open" ? [] : (["missing-token"] as const)),
    ...(one.access === "anyone" || one.access === "read" ? [] : (["forbidden"] as const)),
    ...(one.path.includes("{") ? (["not-found"] as const) : []),
    ...(one.body ? (["malformed-body", "body-too-large", "unsupported-media-type"] as const) : []),
    ...(one.file ? (["body-too-large", "unsupported-media-type"] as const) : []),
    ...(one.body || one.file || one.query ? (["validation-failed"] as const) : []),
    ...(one.problems ?? []),
    ...everywhere,
  ]);
}

/** Parameter Objects (OpenAPI 3.1 §4.8.12). */
const parametersOf = (one: Operation): Json[] => [
  ...pathParameters(one),
  ...queryParameters(one),
  ...headerParameters(one),
];

function pathParameters({ path, id, key }: Operation): Json[] {
  const { $schema: _, description = "Id, as answers have it", ...schema } = id ? jsonSchema(id, "input") : UUID;
  const {
    $schema: _of,
    description: ofKey = "Key, as answers have it",
    ...keySchema
  } = key ? jsonSchema(key, "input") : { type: "string" };
  return [
    { name: "id", in: "path", required: true, description, schema },
    { name: "key", in: "path", required: true, description: ofKey, schema: keySchema },
  ].filter(({ name }) => path.includes(`{${name}}`));
}

const UUID: Json = { type: "string", format: "uuid" };

function queryParameters({ query }: Operation): Json[] {
  if (!query) return [];
  // A number is described as one, although every query parameter is sent as text.
  const shape = shapeOf(query, "output");
  const required = shapeOf(query, "input").required ?? [];
  return Object.entries(shape.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema as Json;
    const isRequired = required.includes(name);
    // One for each custom field: see `nestFields`.
    if (name === "field") {
      return { name: "field.{key}", in: "query", required: false, description, schema: { type: "string" } };
    }
    return { name, in: "query", required: isRequired, ...(description ? { description } : {}), schema: rest };
  });
}

type Shape = { properties?: Json; required?: string[] };
const shapeOf = (schema: z.ZodType, io: "input" | "output"): Shape =>
  (Object.values(jsonSchema(schema, io).$defs ?? {})[0] as Shape | undefined) ?? {};

const TAG = "If-None-Match";

/** True: answers 304 to a client that has the current answer. */
const takesTag = (one: Operation): boolean => isList(one) || one.requestHeaders?.[TAG] !== undefined;

const checked: Record<string, Json> = { "Idempotency-Key": { type: "string", pattern: KEY_PATTERN } };

const headerParameters = (one: Operation): Json[] =>
  Object.entries({ ...one.requestHeaders, ...(isList(one) && { [TAG]: "304 when this is still the entity tag" }) })
    // OpenAPI 3.1 §4.8.12.1: a parameter of that name is ignored.
    .filter(([name]) => name !== "Authorization")
    .map(([name, description]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema: checked[name] ?? { type: "string" },
    }));

type Json = Record<string, unknown>;

function reference(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const { $defs, ...rest } = jsonSchema(schema, io);
  Object.assign(schemas, $defs);
  return rest;
}

/** JSON Schema 2020-12; references point to the components of the document. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json & { $defs?: Json } {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: one }) => {
      // Clearer than a regular expression of 200 characters.
      if (one.format) delete one.pattern;
      // Later versions may add members; only requests reject unknown ones.
      if (io === "output") delete one.additionalProperties;
      if (io === "input") moveDefaults(one.properties ?? {});
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"));
}

/** openapi-typescript requires a member with `default`, also in requests; in `allOf` it means the same (§9.2). */
function moveDefaults(properties: Record<string, unknown>): void {
  for (const member of Object.values(properties) as Json[]) {
    if (!("default" in member)) continue;
    member.allOf = [{ default: member.default }];
    delete member.default;
  }
}
