import { FieldRows } from "@/components/api/field-rows";
import { type ApiOperation, anchorOf, type Media } from "@/components/api/read-document";
import { type SchemaHref, TypeName } from "@/components/api/type-name";

type OperationSectionProps = { operation: ApiOperation; base: string; schemaHref: SchemaHref };

/** Section of one operation: summary, parameters, request body and responses. */
export function OperationSection({ operation, base, schemaHref }: OperationSectionProps) {
  const { method, path, summary, parameters, requestBody, responses, security } = operation;
  const anchor = anchorOf(operation);
  return (
    <section aria-labelledby={anchor} className="grid gap-4 border-t border-line py-6">
      <div className="grid gap-1">
        <h2 id={anchor} className="font-semibold wrap-anywhere">
          {summary || anchor}
        </h2>
        <p className="font-mono text-[0.8125rem] wrap-anywhere">
          <strong className="text-accent">{method}</strong> {base}
          {path}
        </p>
        <p className="text-xs text-soft">{security.length > 0 ? "Requires a token." : "Requires no token."}</p>
      </div>
      {requestBody && (
        <p>
          Request body: <Body content={requestBody.content} schemaHref={schemaHref} />
        </p>
      )}
      <FieldRows
        title="Parameters"
        heads={["Name", "In", "Description"]}
        rows={parameters.map((one) => ({
          key: `${one.in} ${one.name}`,
          cells: [
            <code key="name">{one.name}</code>,
            `${one.in}${one.required ? ", required" : ""}`,
            <span key="description">
              <TypeName schema={one.schema} schemaHref={schemaHref} />
              {one.description && `. ${one.description}`}
            </span>,
          ],
        }))}
      />
      <FieldRows
        title="Responses"
        isNarrow
        heads={["Status", "Body", "Description"]}
        rows={Object.entries(responses).map(([status, { description, content }]) => ({
          key: status,
          cells: [
            <code key="status">{status}</code>,
            <Body key="body" content={content} schemaHref={schemaHref} />,
            description.replaceAll("`", ""),
          ],
        }))}
      />
    </section>
  );
}

function Body({ content, schemaHref }: { content: Media; schemaHref: SchemaHref }) {
  const [media, shape] = Object.entries(content)[0] ?? [];
  if (!media || !shape) return <>none</>;
  return (
    <>
      {Object.keys(shape.schema).length > 0 && <TypeName schema={shape.schema} schemaHref={schemaHref} />}{" "}
      <span className="text-xs text-soft">{media}</span>
    </>
  );
}
