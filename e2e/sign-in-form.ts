import type { Answered, Client } from "./https-client";

/** Fills in the sign-in page and sends its form, as a browser without script does. */
export async function sendSignIn(
  { ask }: Pick<Client, "ask">,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Answered> {
  const page = await ask("GET", "/sign-in");
  const form = new FormData();
  for (const [, name = "", value = ""] of page.text.matchAll(
    /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g,
  ))
    form.set(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  form.set("email", email);
  form.set("password", password);
  const encoded = new Response(form);
  const headers = { Origin: url, "Content-Type": encoded.headers.get("content-type") ?? "" };
  return ask("POST", "/sign-in", { headers, body: await encoded.text() });
}

/** The session cookie an answer sets, as it is sent back; empty when it sets none. */
export const sessionCookie = ({ headers }: Answered): string =>
  headers["set-cookie"]?.find((line) => /access-points\.session=[^;]/.test(line))?.split(";")[0] ?? "";
