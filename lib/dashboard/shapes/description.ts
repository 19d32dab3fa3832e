import { z } from "zod";
import { isObject } from "./camel-keys";
import { type Reader, readBy } from "./reader";

/** Parts of an OpenAPI document that state the capabilities of a service. */
export type Described = {
  /** Methods and paths under `/api/v1` with unnamed parameters, such as `get /access-points/{}`. */
  operations: ReadonlySet<string>;
  /** Returns whether the list has this query parameter. If the parameter has an enum, it must contain `values`. */
  takes: (parameter: string, values: string[]) => boolean;
  /** Request headers of the create operation, in lower case. */
  honours: ReadonlySet<string>;
};

const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ parameters: z.record(z.string(), z.unknown()).optional() }).optional(),
});

type Parameter = { name?: unknown; in?: unknown; schema?: unknown };

/** Reads the relevant parts of an OpenAPI 3 document (spec.openapis.org/oas/v3.1.0). */
export const readDescription: Reader<Described> = (json) => {
  const read = readBy(document, json);
  if (!read.ok) return read;
  const paths = Object.entries(read.value.paths).map(([path, item]) => [shortPath(path), item] as const);
  const list = paths.find(([path]) => path === "/access-points")?.[1] ?? {};
  const shared = read.value.components?.parameters ?? {};
  const queries = parametersOf(list, "get", "query", shared);
  return {
    ok: true,
    value: {
      operations: new Set(paths.flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`))),
      takes: (name, values) => queries.some((one) => one.name === name && allows(one.schema, values)),
      honours: new Set(parametersOf(list, "post", "header", shared).map(({ name }) => String(name).toLowerCase())),
    },
  };
};

const shortPath = (path: string): string =>
  path
    .replace(/^.*?\/api\/v1(?=\/)/, "")
    .replace(/\{[^}]*\}/g, "{}")
    .replace(/\/$/, "");

/** Returns the parameters of a path and its operation (OpenAPI §4.8.9) with resolved references (§4.8.23). */
function parametersOf(item: Record<string, unknown>, method: string, place: string, shared: Record<string, unknown>) {
  const operation = item[method];
  const given = [item.parameters, isObject(operation) ? operation.parameters : []].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const resolved = given.map((one) => {
    const reference = isObject(one) && typeof one.$ref === "string" ? one.$ref : null;
    return (reference ? shared[reference.replace("#/components/parameters/", "")] : one) as Parameter | undefined;
  });
  return resolved.filter((one): one is Parameter => isObject(one) && one.in === place);
}

const allows = (schema: unknown, values: string[]): boolean =>
  !isObject(schema) ||
  !Array.isArray(schema.enum) ||
  values.every((value) => (schema.enum as unknown[]).includes(value));
