import { renderToStaticMarkup } from "react-dom/server";
import { ApiReference } from "@/components/api/api-reference";
import { readApiDocument } from "@/components/api/read-document";

/** Renders an OpenAPI document to HTML, which takes about 50 ms. Returns null if `value` is not an OpenAPI document. */
export function renderApiReference(value: unknown) {
  const document = readApiDocument(value);
  if (!document) return null;
  const { info, servers } = document;
  const html = renderToStaticMarkup(<ApiReference document={document} />);
  return { version: info.version, description: info.description, base: servers[0]?.url ?? "", html };
}
