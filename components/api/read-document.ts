import { z } from "zod";

const schema = z.looseObject({});

const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().default(""),
  schema: schema.default({}),
});

const media = z.record(z.string(), z.looseObject({ schema: schema.default({}) }));

const operation = z.looseObject({
  operationId: z.string().default(""),
  summary: z.string().default(""),
  tags: z.array(z.string()).default([]),
  security: z.array(schema).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ content: media.default({}) }).optional(),
  responses: z
    .record(z.string(), z.looseObject({ description: z.string().default(""), content: media.default({}) }))
    .default({}),
});

const apiDocument = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().default("") }),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), schema).default({}) }).default({ schemas: {} }),
});

export type JsonSchema = z.output<typeof schema>;
export type ApiDocument = z.output<typeof apiDocument>;

export type Media = z.output<typeof media>;
export type ApiOperation = z.output<typeof operation> & { method: string; path: string };
/** Operations of one tag. */
export type ApiGroup = { name: string; operations: ApiOperation[] };

/** Parses the parts of an OpenAPI 3.1 document that the page shows. Returns null for other documents. */
export const readApiDocument = (document: unknown): ApiDocument | null => apiDocument.safeParse(document).data ?? null;

/** Groups the operations by their first tag, in the order of the document. */
export function groupOperations({ paths }: ApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const name = one.tags[0] ?? "Other";
      groups.set(name, [...(groups.get(name) ?? []), { ...one, method: method.toUpperCase(), path }]);
    }
  }
  return [...groups].map(([name, operations]) => ({ name, operations }));
}

/** Returns the last part of the path of a tag's page. */
export const slugOf = (tag: string): string =>
  tag
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

/** Returns the URL fragment of an operation. */
export const anchorOf = ({ operationId, method, path }: ApiOperation): string =>
  operationId || `${method}${path}`.replace(/\W+/g, "-").toLowerCase();
