import { ApiContents } from "@/components/api/api-contents";
import { OperationSection } from "@/components/api/operation-section";
import { type ApiDocument, anchorOf, groupOperations } from "@/components/api/read-document";
import { SchemaSection } from "@/components/api/schema-section";

/** OpenAPI document as a readable page: table of contents, operations and schemas. */
export function ApiReference({ document }: { document: ApiDocument }) {
  const groups = groupOperations(document);
  const base = document.servers[0]?.url ?? "";
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_1fr]">
      <ApiContents groups={groups} />
      <div className="grid min-w-0 gap-8">
        {groups.map(({ name, operations }) => (
          <section key={name} aria-label={name}>
            <h2 className="pb-3 text-lg font-bold">{name}</h2>
            {operations.map((operation) => (
              <OperationSection key={anchorOf(operation)} operation={operation} base={base} />
            ))}
          </section>
        ))}
        <section aria-label="Shapes">
          <h2 className="pb-3 text-lg font-bold">Shapes</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} />
          ))}
        </section>
      </div>
    </div>
  );
}
