import { z } from "zod";
import type { OpenApiDocument } from "./operations/openapi-document";
import { operations } from "./operations/operations";

const parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown().optional() });
const operation = z.looseObject({ parameters: z.array(parameter).optional() });

/**
 * What a service can do: all of our contract, or only the four operations that every service has (log in, refresh, list,
 * create), with the list parameters that its OpenAPI document names. Pages hide everything that the service lacks.
 */
export type Capabilities = {
  /** Whether the service has every operation of the table. */
  contract: boolean;
  search: boolean;
  sort: boolean;
  scope: boolean;
  /** Whether the service has an OpenAPI document of its own, from which the API reference is rendered. */
  description: boolean;
};

/** Returns the capabilities that an OpenAPI document states; null: the four basic operations only. */
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

/** Returns a path without the names of its placeholders, which each service chooses. */
const withoutNames = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}");

/** Returns whether a parameter without an enum, or with an enum that contains `values`, allows them. */
function allows(schema: unknown, values: string[]): boolean {
  const given = z.looseObject({ enum: z.array(z.unknown()) }).safeParse(schema);
  return !given.success || values.every((value) => given.data.enum.includes(value));
}
