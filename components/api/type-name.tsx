import type { JsonSchema } from "@/components/api/read-document";

const REFERENCE = "#/components/schemas/";

/** Returns the name of the schema that `$ref` refers to, or null. */
const referencedName = (schema: JsonSchema): string | null =>
  typeof schema.$ref === "string" && schema.$ref.startsWith(REFERENCE) ? schema.$ref.slice(REFERENCE.length) : null;

/** Short name of a schema: a link to it, or its type. */
export function TypeName({ schema }: { schema: JsonSchema }) {
  const name = referencedName(schema);
  if (name) {
    return (
      <a href={`#schema-${name}`} className="text-link">
        {name}
      </a>
    );
  }
  if (schema.type === "array" && typeof schema.items === "object" && schema.items) {
    return (
      <>
        array of <TypeName schema={schema.items as JsonSchema} />
      </>
    );
  }
  return <>{typeText(schema)}</>;
}

function typeText(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
  const type = typeof schema.type === "string" ? schema.type : "any";
  const format = typeof schema.format === "string" ? ` (${schema.format})` : "";
  return `${type}${format}`;
}
