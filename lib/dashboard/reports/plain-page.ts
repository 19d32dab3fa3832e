import "server-only";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { isRightToLeft, language } from "@/lib/messages/messages";
import { type Html, html } from "./html";

type PlainPage = {
  title: string;
  content: Html;
  status?: number;
  retryAfter?: number | undefined;
};

/** Without script and cookie. Nothing may store it: it changes, and its address may be a secret. */
export async function plainPage({ title, content, status = 200, retryAfter }: PlainPage): Promise<Response> {
  const nonce = await pageNonce();
  const style: Html = { html: publicStyle };
  const page = html`<!doctype html>
<html lang="${language()}" dir="${isRightToLeft() ? "rtl" : "ltr"}">
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

/** Inline, so a phone on a slow network waits for one answer only. Colours of app/globals.css. */
const publicStyle = `
:root{color-scheme:light dark;--paper:#fbfbf8;--card:#fff;--ink:#17201d;--soft:#5b6662;--line:#e2e4de;--edge:#8c958f;--wash:#e6f0ed;--accent:#0a5c53;--on:#fff;--danger:#a3261c;--danger-wash:#fcf0ee}
@media (prefers-color-scheme:dark){:root{--paper:#141816;--card:#1b201e;--ink:#e8ece9;--soft:#9aa5a0;--line:#2d3432;--edge:#6c7772;--wash:#1f302c;--accent:#5cc4b4;--on:#08211d;--danger:#f2978c;--danger-wash:#2e1d1b}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);accent-color:var(--accent);font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:30rem;padding:3rem 1.25rem 2rem;overflow-wrap:anywhere}
h1{margin:0;font-size:1.875rem;line-height:1.2;text-align:center}
p{margin:0}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.place{margin-top:.5rem;color:var(--soft);font-size:1.0625rem;text-align:center}
.note,.answer{margin-top:2rem;padding:1rem 1.125rem;border-radius:.5rem;background:var(--wash);white-space:pre-wrap}
.note{font-size:1.0625rem;text-align:center}
.button{display:block;width:100%;min-height:3rem;padding:.6875rem 1rem;border:1px solid var(--accent);border-radius:.375rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;cursor:pointer}
details{margin-top:1.75rem}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
details[open]>summary{min-height:0;padding:0;border:0;background:none;color:var(--ink);text-align:start}
form{display:grid;gap:1.25rem;margin-top:1.25rem}
fieldset{min-width:0;margin:0;padding:0;border:0}
legend,.label{display:block;padding:0;margin-bottom:.375rem;font-weight:600}
.choice{display:flex;gap:.75rem;align-items:center;min-height:2.875rem;padding:.5rem .875rem;border:1px solid var(--line);background:var(--card)}
.choice:first-of-type{border-radius:.5rem .5rem 0 0}
.choice+.choice{margin-top:-1px;border-radius:0 0 .5rem .5rem}
.choice:has(:checked){background:var(--wash)}
.choice input{width:1.125rem;height:1.125rem;margin:0;flex:none}
textarea,.field{width:100%;min-height:2.875rem;padding:.5625rem .75rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--card);color:inherit;font:inherit}
textarea{display:block;min-height:6.5rem;resize:vertical}
[aria-invalid]{border-color:var(--danger)}
.help,.small{color:var(--soft);font-size:.875rem}
.help{margin-top:.375rem}
.optional{color:var(--soft);font-weight:400}
.error{margin-top:.375rem;color:var(--danger);font-size:.875rem}
.alert{margin-top:1.75rem;padding:.875rem 1rem;border:1px solid var(--danger);border-radius:.5rem;background:var(--danger-wash)}
.small{margin-top:2rem;text-align:center}
.steps{display:grid;grid-template-columns:repeat(3,1fr);gap:.5rem;margin:2rem 0 0;padding:0;list-style:none;text-align:center}
.steps li{padding-top:.5rem;border-top:3px solid var(--line);color:var(--soft)}
.steps .reached{border-color:var(--accent);color:var(--ink)}
.steps [aria-current]{font-weight:600}
.report{margin-top:2rem;padding:1rem 1.125rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
.report dt{color:var(--soft);font-size:.875rem}
.report dd{margin:0 0 .75rem;text-align:match-parent;white-space:pre-wrap}
.report dd:last-child{margin:0}
.report dl{margin:0}
@media (forced-colors:active){.steps [aria-current]{border-color:Highlight}}
@media print{details,.small{display:none}}
`.replaceAll("\n", "");
