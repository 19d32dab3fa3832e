import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Theme } from "@/components/accounts/theme-cookie";
import { API_PATH, PageContents, TableOfContents } from "@/components/api/api-contents";
import { FieldRows, rowsStyle } from "@/components/api/field-rows";
import { OperationSection } from "@/components/api/operation-section";
import {
  type ApiDocument,
  type ApiGroup,
  anchorOf,
  groupOperations,
  type JsonSchema,
  readApiDocument,
  slugOf,
} from "@/components/api/read-document";
import { ReferenceFrame, type Styles } from "@/components/api/reference-frame";
import { SHARED_SCHEMAS, schemaPages } from "@/components/api/schema-pages";
import { type SchemaHref, TypeName } from "@/components/api/type-name";
import { PageHead } from "@/components/ui/shell/page-head";

/**
 * Prepares an OpenAPI document as pages of HTML without script: a table of contents, one page for each tag and one for
 * the schemas that tags share, each in the theme that the reader chose. Returns null if `value` is not an OpenAPI document.
 */
export function renderApiReference(value: unknown, styles: Styles) {
  const document = readApiDocument(value);
  if (!document) return null;
  const groups = groupOperations(document);
  const schemas = schemaPages(document);
  const pages = new Map(pagesOf(groups).map((page) => [page.slug, page]));
  const render = (theme: Theme, title: string, content: ReactNode, beside?: ReactNode) =>
    `<!DOCTYPE html>${renderToStaticMarkup(
      <ReferenceFrame styles={styles} theme={theme}>
        <PageHead
          title={title}
          beside={beside}
          {...(title !== CONTENTS && { breadcrumb: { parent: { href: API_PATH, name: CONTENTS }, current: title } })}
        />
        {content}
      </ReferenceFrame>,
    )}`;
  return {
    contents: (theme: Theme) =>
      render(
        theme,
        CONTENTS,
        <ContentsPage document={document} groups={groups} />,
        <Version version={document.info.version} />,
      ),
    /** Returns a page by the last part of its path. Returns null for a tag that the document does not have. */
    findPage: (slug: string, theme: Theme): string | null => {
      const page = pages.get(slug);
      return page
        ? render(theme, page.title, <ReferencePage document={document} page={page} schemas={schemas} />)
        : null;
    },
    /** Returns the page in place of one that does not exist. */
    notFound: (theme: Theme) =>
      render(
        theme,
        "Page not found",
        <p>
          The API has no such group of operations.{" "}
          <a href={API_PATH} className="text-link">
            Go to the contents of the API
          </a>
        </p>,
      ),
  };
}

const CONTENTS = "API";

const Version = ({ version }: { version: string }) => <span className="text-[0.8125rem] text-soft">{version}</span>;

/** Head of the document, and links to all operations. */
function ContentsPage({ document: { info, servers }, groups }: { document: ApiDocument; groups: ApiGroup[] }) {
  const href = `${servers[0]?.url ?? ""}/openapi.json`;
  return (
    <>
      <p className="max-w-prose">
        {info.description} Programs can read the same description at{" "}
        <a href={href} className="text-link">
          {href}
        </a>
        .
      </p>
      <TableOfContents groups={groups} />
    </>
  );
}

type Page = { slug: string; title: string; operations: ApiGroup["operations"] };

/** Returns the pages of a document without their content. */
const pagesOf = (groups: ApiGroup[]): Page[] => [
  ...groups.map(({ name, operations }) => ({ slug: slugOf(name), title: name, operations })),
  { slug: SHARED_SCHEMAS, title: "Shared schemas", operations: [] },
];

type ReferencePageProps = { document: ApiDocument; page: Page; schemas: ReadonlyMap<string, string> };

/** Operations of one tag, and the schemas that only they use. */
function ReferencePage({ document, page: { slug, operations }, schemas }: ReferencePageProps) {
  const base = document.servers[0]?.url ?? "";
  const schemaHref = (name: string) =>
    schemas.get(name) === slug ? `#schema-${name}` : `${API_PATH}/${schemas.get(name)}#schema-${name}`;
  const shown = Object.entries(document.components.schemas).filter(([name]) => schemas.get(name) === slug);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_1fr]">
      <PageContents operations={operations} schemas={shown.map(([name]) => name)} />
      <div className={`grid min-w-0 gap-8 ${rowsStyle}`}>
        {operations.length > 0 && (
          <div>
            {operations.map((operation) => (
              <OperationSection key={anchorOf(operation)} operation={operation} base={base} schemaHref={schemaHref} />
            ))}
          </div>
        )}
        {shown.length > 0 && (
          <section aria-labelledby="schemas">
            <h2 id="schemas" className="pb-3 text-lg font-bold">
              Schemas
            </h2>
            {shown.map(([name, schema]) => (
              <SchemaSection key={name} name={name} schema={schema} schemaHref={schemaHref} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

type SchemaSectionProps = { name: string; schema: JsonSchema; schemaHref: SchemaHref };

function SchemaSection({ name, schema, schemaHref }: SchemaSectionProps) {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return (
    <section aria-labelledby={`schema-${name}`} className="grid gap-3 border-t border-line py-6">
      <h3 id={`schema-${name}`} className="font-mono text-[0.8125rem] font-semibold">
        {name}
      </h3>
      <FieldRows
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
