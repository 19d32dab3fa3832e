import type { JsonSchema } from "@/components/api/read-document";
import { Rows } from "@/components/api/rows";
import { type SchemaHref, TypeName } from "@/components/api/type-name";

type SchemaSectionProps = { name: string; schema: JsonSchema; schemaHref: SchemaHref };

/** Section of one schema with its properties. */
export function SchemaSection({ name, schema, schemaHref }: SchemaSectionProps) {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return (
    <section aria-labelledby={`schema-${name}`} className="grid gap-3 border-t border-line py-6">
      <h3 id={`schema-${name}`} className="font-mono text-[0.8125rem] font-semibold">
        {name}
      </h3>
      <Rows
        title="Properties"
        heads={["Name", "Type", "Description"]}
        rows={properties.map(([property, shape]) => ({
          key: property,
          cells: [
            <code key="name">{property}</code>,
            <TypeName key="type" schema={shape} schemaHref={schemaHref} />,
            [
              required.includes(property) ? "Required." : "",
              typeof shape.description === "string" ? shape.description : "",
            ]
              .filter(Boolean)
              .join(" "),
          ],
        }))}
      />
    </section>
  );
}
