import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { type ProblemKind, problemKinds, problemType } from "@/lib/contract/problem";
import type { ServiceEnv } from "../perform";
import { notFound } from "../problem-error";
import { refuseOtherMethods } from "../register";
import { toResponse } from "../respond";
import { problemExplanations } from "./problem-explanations";

const STYLE =
  ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;border:1px solid;border-radius:.25rem;padding:.75rem}a{color:inherit}dt{font-weight:600}dd{margin:0 0 .75rem}";

const HEADERS = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Cache-Control": "public, max-age=3600",
};

/**
 * Registers a page for each `type` of a problem (RFC 9457 §3.1.1: a type should lead to documentation for people), and
 * the list of all at `/problems`. They need no token.
 */
export function registerProblemPages(app: Hono<ServiceEnv>): void {
  const answer = (html: string, requestId: string) =>
    toResponse(
      { status: 200, headers: HEADERS, bytes: { type: "text/html; charset=utf-8", content: html } },
      requestId,
    );
  app.get("/problems", (c) => answer(listPage, c.env.requestId));
  app.get("/problems/:kind", (c) => {
    const kind = c.req.param("kind");
    if (!Object.hasOwn(problemKinds, kind)) throw notFound();
    return answer(problemPage(kind as ProblemKind), c.env.requestId);
  });
  for (const path of ["/problems", "/problems/:kind"]) refuseOtherMethods(app, path, ["GET"]);
}

function problemPage(kind: ProblemKind): string {
  const [status, title] = problemKinds[kind];
  const { meaning, advice, detail } = problemExplanations[kind];
  const example = { type: problemType(kind), title, status, detail, instance: "0192f8e4-6f0c-4d8e-9a53-6a1f0e0c2b11" };
  return page(
    title,
    `<p>${escapeHtml(meaning)}</p>
<h2>What to do</h2>
<p>${escapeHtml(advice)}</p>
<h2>Example</h2>
<pre>HTTP/1.1 ${status}
Content-Type: application/problem+json

${escapeHtml(JSON.stringify(example, null, 2))}</pre>
<p><a href="/problems">All problems</a> · <a href="/docs/api">API</a></p>`,
  );
}

const listPage = page(
  "Problems",
  `<p>Failures of the API are <code>application/problem+json</code> (RFC 9457). Their <code>type</code> is the address of one of these pages.</p>
<dl>
${Object.entries(problemKinds)
  .map(([kind, [status, title]]) => {
    const link = `<a href="${problemType(kind as ProblemKind)}">${escapeHtml(title)}</a>`;
    return `<dt>${link} (${status})</dt><dd>${escapeHtml(problemExplanations[kind as ProblemKind].meaning)}</dd>`;
  })
  .join("\n")}
</dl>
<p><a href="/docs/api">API</a></p>`,
);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
