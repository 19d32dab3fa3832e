import "server-only";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { type Html, html } from "./html";
import type { PublicTexts } from "./languages/reader-texts";
import { publicStyle } from "./public-style";

type PlainPage = {
  title: string;
  content: Html;
  texts: PublicTexts;
  status?: number;
  retryAfter?: number | undefined;
};

/** Without script and cookie. Nothing may store it: it changes, and its address may be a secret. */
export async function plainPage({ title, content, texts, status = 200, retryAfter }: PlainPage): Promise<Response> {
  const nonce = await pageNonce();
  const style: Html = { html: publicStyle };
  const page = html`<!doctype html>
<html lang="${texts.tag}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  return new Response(page.html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  });
}
