import { z } from "zod";
import { type OpenApiDocument, operations } from "./operations/operations";

const parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown().optional() });
const operation = z.looseObject({ parameters: z.array(parameter).optional() });

/** A service has at least four operations: log in, refresh, list, create. Pages hide everything that it lacks. */
export type Capabilities = {
  contract: boolean;
  search: boolean;
  sort: boolean;
  scope: boolean;
  /** The API reference is rendered from it. */
  description: boolean;
};

/** Null: the four basic operations only. */
export function readCapabilities(document: OpenApiDocument | null): Capabilities {
  const paths = new Map(Object.entries(document?.paths ?? {}).map(([path, item]) => [withoutNames(path), item]));
  const list = operation.safeParse(paths.get("/access-points")?.get).data?.parameters ?? [];
  const takes = (name: string, ...values: string[]): boolean =>
    list.some((one) => one.in === "query" && one.name === name && allows(one.schema, values));
  return {
    contract: Object.values(operations).every(
      ({ method, path }) => paths.get(withoutNames(path))?.[method] !== undefined,
    ),
    search: takes("q"),
    sort: takes("sort", "name", "-createdAt"),
    scope: takes("scope", "mine", "all"),
    description: paths.has("/openapi.json"),
  };
}

/** Each service chooses the names of placeholders. */
const withoutNames = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}");

/** A parameter without an enum allows all. */
function allows(schema: unknown, values: string[]): boolean {
  const given = z.looseObject({ enum: z.array(z.unknown()) }).safeParse(schema);
  return !given.success || values.every((value) => given.data.enum.includes(value));
}
