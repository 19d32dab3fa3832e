import type { JsonSchema } from "@/components/api/read-document";
import { Rows } from "@/components/api/rows";
import { TypeName } from "@/components/api/type-name";

/** Section of one schema with its members. */
export function SchemaSection({ name, schema }: { name: string; schema: JsonSchema }) {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return (
    <section aria-labelledby={`schema-${name}`} className="grid gap-3 border-t border-line py-6">
      <h3 id={`schema-${name}`} className="font-mono text-[0.8125rem] font-semibold">
        {name}
      </h3>
      <Rows
        title="Members"
        heads={["Name", "Type", "What"]}
        rows={members.map(([member, shape]) => ({
          key: member,
          cells: [
            <code key="name" className="font-mono text-xs">
              {member}
            </code>,
            <TypeName key="type" schema={shape} />,
            [
              required.includes(member) ? "Always there." : "",
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
