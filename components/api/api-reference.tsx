import { renderToStaticMarkup } from "react-dom/server";
import { OperationSection } from "@/components/api/operation-section";
import {
  type ApiDocument,
  type ApiOperation,
  anchorOf,
  groupOperations,
  readApiDocument,
} from "@/components/api/read-document";
import { SchemaSection } from "@/components/api/schema-section";

/** Renders an OpenAPI document to HTML, which takes about 50 ms. Returns null if `value` is not an OpenAPI document. */
export function renderApiReference(value: unknown) {
  const document = readApiDocument(value);
  if (!document) return null;
  const { info, servers } = document;
  const html = renderToStaticMarkup(<ApiReference document={document} />);
  return { version: info.version, description: info.description, base: servers[0]?.url ?? "", html };
}

/** OpenAPI document as a readable page: table of contents, operations and schemas. */
function ApiReference({ document }: { document: ApiDocument }) {
  const groups = groupOperations(document);
  const base = document.servers[0]?.url ?? "";
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_1fr]">
      <TableOfContents groups={groups} />
      <div className="grid min-w-0 gap-8">
        {groups.map(({ name, operations }) => (
          <section key={name} aria-label={name}>
            <h2 className="pb-3 text-lg font-bold">{name}</h2>
            {operations.map((operation) => (
              <OperationSection key={anchorOf(operation)} operation={operation} base={base} />
            ))}
          </section>
        ))}
        <section aria-label="Schemas">
          <h2 className="pb-3 text-lg font-bold">Schemas</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} />
          ))}
        </section>
      </div>
    </div>
  );
}

/** Links to the operations. */
function TableOfContents({ groups }: { groups: { name: string; operations: ApiOperation[] }[] }) {
  return (
    <nav aria-label="On this page" className="grid gap-4 text-[0.8125rem]/5 lg:sticky lg:top-6 print:hidden">
      {groups.map(({ name, operations }) => (
        <div key={name} className="grid gap-1">
          <p className="font-semibold">{name}</p>
          <ul>
            {operations.map((operation) => (
              <li key={anchorOf(operation)}>
                <a href={`#${anchorOf(operation)}`} className="quiet-link inline-block py-0.5">
                  {operation.summary || anchorOf(operation)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
