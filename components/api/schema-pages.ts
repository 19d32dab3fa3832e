import {
  type ApiDocument,
  type ApiOperation,
  groupOperations,
  type JsonSchema,
  slugOf,
} from "@/components/api/read-document";

/** Page of the schemas that operations of several tags use. */
export const SHARED_SCHEMAS = "schemas";

const REFERENCE = "#/components/schemas/";

/** Returns the name of the schema that `$ref` refers to, or null. */
export const referencedName = (schema: JsonSchema): string | null =>
  typeof schema.$ref === "string" && schema.$ref.startsWith(REFERENCE) ? schema.$ref.slice(REFERENCE.length) : null;

/**
 * Returns the page of each schema: that of the only tag whose operations use it, directly or in another schema; else
 * the page of the shared schemas.
 */
export function schemaPages(document: ApiDocument): Map<string, string> {
  const { schemas } = document.components;
  const pages = new Map<string, string>();
  for (const { name, operations } of groupOperations(document)) {
    for (const used of schemasUsedBy(operations, schemas)) {
      pages.set(used, pages.has(used) ? SHARED_SCHEMAS : slugOf(name));
    }
  }
  return new Map(Object.keys(schemas).map((name) => [name, pages.get(name) ?? SHARED_SCHEMAS]));
}

/** Returns the names of the schemas that operations use. */
function schemasUsedBy(operations: ApiOperation[], schemas: Record<string, JsonSchema>): Set<string> {
  const used = new Set<string>();
  const open: unknown[] = [...operations];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const name = referencedName(value as JsonSchema);
    if (name !== null && !used.has(name)) {
      used.add(name);
      open.push(schemas[name]);
    }
    open.push(...Object.values(value).filter((inner) => typeof inner === "object" && inner !== null));
  }
  return used;
}
