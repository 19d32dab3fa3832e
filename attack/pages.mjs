import { admin, passwordOf } from "./program.mjs";
import { ask } from "./requests.mjs";

const attribute = (tag, name) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Returns the names and values of the hidden fields of a page. */
export const hiddenFields = (page) =>
  [...page.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [attribute(tag, "name"), attribute(tag, "value")]);

/** Signs in through the form, as a browser without JavaScript does. Returns the Cookie header. */
export async function signInByForm(url, email = admin.email) {
  const page = await ask(url, "GET", "/sign-in");
  const form = new FormData();
  for (const [name, value] of hiddenFields(page.text)) form.append(name, value);
  form.append("email", email);
  form.append("password", passwordOf(email));
  const encoded = new Response(form);
  const headers = { Origin: url, "Content-Type": encoded.headers.get("content-type") };
  const answer = await ask(url, "POST", "/sign-in", { raw: Buffer.from(await encoded.arrayBuffer()), headers });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]);
  if (cookies.length === 0) throw new Error(`signing in by the form answered ${answer.status}`);
  return cookies.join("; ");
}

/** Returns the ids of the server actions that a page's forms contain. */
export const actionIds = (page) => [...new Set(page.match(/\b[0-9a-f]{42}\b|\b[0-9a-f]{40}\b/g) ?? [])];
