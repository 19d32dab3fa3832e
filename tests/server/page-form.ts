import type { Answered, Client } from "./http-client";

type Filled = { values?: Record<string, string>; cookie?: string };

/** Opens a page, fills in the form with this button and submits it, as a browser without script does. */
export async function sendForm(
  { ask, url }: Pick<Client, "ask" | "url">,
  path: string,
  button: string,
  { values = {}, cookie }: Filled = {},
): Promise<Answered> {
  const session = { ...(cookie && { Cookie: cookie }) };
  const page = await ask("GET", path, { headers: session });
  const form = page.text.split("<form ").find((part) => part.split("</form>")[0]?.includes(`>${button}</button>`));
  const fields = new FormData();
  for (const [, name = "", value = ""] of (form ?? "").matchAll(
    /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
  ))
    fields.set(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  const encoded = new Response(fields);
  const headers = { ...session, Origin: url, "Content-Type": encoded.headers.get("content-type") ?? "" };
  return ask("POST", path, { headers, body: await encoded.text() });
}

export const signInByForm = (client: Client, { email, password }: { email: string; password: string }) =>
  sendForm(client, "/sign-in", "Sign in", { values: { email, password } });

/** Returns the session cookie that a response sets, for the Cookie header; "" if it sets none. */
export const sessionCookie = ({ headers }: Answered): string =>
  headers["set-cookie"]?.find((line) => /access-points\.session(\.\d+)?=[^;]/.test(line))?.split(";")[0] ?? "";
