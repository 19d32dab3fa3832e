import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";

const schema = z.looseObject({});
type Schema = z.output<typeof schema>;

const content = z.record(z.string(), z.looseObject({ schema: schema.default({}) })).default({});
const operation = z.looseObject({
  operationId: z.string().default(""),
  summary: z.string().default(""),
  tags: z.array(z.string()).default([]),
  security: z.array(schema).default([]),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(""),
        schema: schema.default({}),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().default(""), content })).default({}),
});

const apiDocument = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().default("") }),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), schema).default({}) }).default({ schemas: {} }),
});

export type ExplainedProblem = { kind: string; status: number; title: string; meaning: string; advice: string };

const STYLE = `:root{color-scheme:light dark;font:.9375rem/1.5 system-ui,sans-serif;background:light-dark(#fbfbf8,#141816);color:light-dark(#17201d,#e8ece9)}
body{max-width:66rem;margin:2rem auto;padding:0 1.25rem;overflow-wrap:anywhere}
a{color:light-dark(#0a5c53,#5cc4b4)}nav a{text-decoration:none}h2{margin-top:3rem}h3{margin:2rem 0 0}
nav{columns:18rem}nav section{break-inside:avoid;margin-bottom:1rem}ul{list-style:none;padding:0;margin:0}
table{border-collapse:collapse;width:100%;margin:.5rem 0}caption{text-align:left;font-size:.8125rem;opacity:.75}
td{border-top:1px solid light-dark(#e2e4de,#2d3432);padding:.25rem 1rem .25rem 0;vertical-align:top;min-width:3rem}
th{text-align:left;font-weight:normal;font-size:.8125rem;padding-right:1rem}td:nth-child(2){min-width:11.5rem}
@media(max-width:40rem){tr,td{display:grid;padding-right:0}td{border:0}tr{border-top:1px solid light-dark(#e2e4de,#2d3432)}}`;

/** The page has no script, and no style but its own. */
export const API_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Null if `value` is not an OpenAPI document. */
export function renderApiPage(value: unknown, problems: readonly ExplainedProblem[]): string | null {
  const { data } = apiDocument.safeParse(value);
  if (!data) return null;
  const { info, servers, paths, components } = data;
  const base = servers[0]?.url ?? "";
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const id = one.operationId || `${method}${path}`.replace(/\W+/g, "-").toLowerCase();
      return { ...one, method: method.toUpperCase(), path, id, title: one.summary || id, tag: one.tags[0] ?? "Other" };
    }),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const ofTag = (name: string) => operations.filter(({ tag }) => tag === name);
  const schemas = Object.entries(components.schemas);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>API · Access points</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <a href="/">Access points</a>
        </header>
        <main>
          <h1>API {info.version}</h1>
          <p>
            {info.description} Programs can read the same description at{" "}
            <a href={`${base}/openapi.json`}>{base}/openapi.json</a>.
          </p>
          <nav aria-label="Contents">
            {[
              ...tags.map((tag) => [tag, ofTag(tag).map(({ id, title }) => [id, title] as const)] as const),
              ["Schemas", schemas.map(([name]) => [`schema-${name}`, name] as const)] as const,
              ["Problems", problems.map(({ kind, title }) => [`problem-${kind}`, title] as const)] as const,
            ].map(([name, links]) => (
              <section key={name} aria-label={name}>
                <strong>{name}</strong>
                <ul>
                  {links.map(([id, text]) => (
                    <li key={id}>
                      <a href={`#${id}`}>{text}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          {tags.map((tag) => (
            <section key={tag}>
              <h2>{tag}</h2>
              {ofTag(tag).map(({ id, title, method, path, security, requestBody, parameters, responses }) => (
                <section key={id} aria-labelledby={id}>
                  <h3 id={id}>{title}</h3>
                  <p>
                    <code>
                      <strong>{method}</strong> {base}
                      {path}
                    </code>
                    . {security.length > 0 ? "Requires a token." : "Requires no token."}
                    {requestBody && <> Request body: {bodyOf(requestBody.content)}.</>}
                  </p>
                  <Rows
                    title="Parameters"
                    heads={["Name", "In", "Description"]}
                    rows={parameters.map((one) => [
                      <code key="name">{one.name}</code>,
                      one.in + (one.required ? ", required" : ""),
                      <span key="description">
                        {typeOf(one.schema)}
                        {one.description && `. ${one.description}`}
                      </span>,
                    ])}
                  />
                  <Rows
                    title="Responses"
                    heads={["Status", "Body", "Description"]}
                    rows={Object.entries(responses).map(([status, answer]) => [
                      <code key="status">{status}</code>,
                      bodyOf(answer.content),
                      answer.description.replaceAll("`", ""),
                    ])}
                  />
                </section>
              ))}
            </section>
          ))}
          <h2>Schemas</h2>
          {schemas.map(([name, { required, properties }]) => (
            <section key={name} aria-labelledby={`schema-${name}`}>
              <h3 id={`schema-${name}`}>{name}</h3>
              <Rows
                title="Properties"
                heads={["Name", "Type", "Description"]}
                rows={Object.entries((properties ?? {}) as Record<string, Schema>).map(([property, shape]) => [
                  <code key="name">{property}</code>,
                  typeOf(shape),
                  `${Array.isArray(required) && required.includes(property) ? "Required. " : ""}${shape.description ?? ""}`,
                ])}
              />
            </section>
          ))}
          <h2 id="problems">Problems</h2>
          <p>
            Failures of the API are <code>application/problem+json</code> (RFC 9457). Their <code>type</code> leads
            here.
          </p>
          {problems.map(({ kind, status, title, meaning, advice }) => (
            <section key={kind} aria-labelledby={`problem-${kind}`}>
              <h3 id={`problem-${kind}`}>{title}</h3>
              <p>
                <code>/problems/{kind}</code>, {status}. {meaning}
              </p>
              <p>{advice}</p>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function Rows({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const REFERENCE = "#/components/schemas/";

function typeOf({ $ref, type, items, enum: values, format }: Schema): ReactNode {
  if (typeof $ref === "string" && $ref.startsWith(REFERENCE)) {
    const name = $ref.slice(REFERENCE.length);
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  if (type === "array" && typeof items === "object" && items) return <>array of {typeOf(items as Schema)}</>;
  if (Array.isArray(values)) return values.map(String).join(" | ");
  return `${typeof type === "string" ? type : "any"}${typeof format === "string" ? ` (${format})` : ""}`;
}

function bodyOf(content: z.output<typeof operation>["responses"][string]["content"]): ReactNode {
  const [media, shape] = Object.entries(content)[0] ?? [];
  if (!media || !shape) return "none";
  return (
    <>
      {Object.keys(shape.schema).length > 0 && typeOf(shape.schema)} {media}
    </>
  );
}
