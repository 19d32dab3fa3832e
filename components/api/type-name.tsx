import type { JsonSchema } from "@/components/api/read-document";
import { referencedName } from "@/components/api/schema-pages";

/** Returns the address of the section of a schema. */
export type SchemaHref = (name: string) => string;

/** Short name of a schema: a link to it, or its type. */
export function TypeName({ schema, schemaHref }: { schema: JsonSchema; schemaHref: SchemaHref }) {
  const name = referencedName(schema);
  if (name) {
    return (
      <a href={schemaHref(name)} className="text-link">
        {name}
      </a>
    );
  }
  if (schema.type === "array" && typeof schema.items === "object" && schema.items) {
    return (
      <>
        array of <TypeName schema={schema.items as JsonSchema} schemaHref={schemaHref} />
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
