import "server-only";
import { cookies } from "next/headers";
import { authOptions, callNextAuth } from "./next-auth";
import { safeReturnPath } from "./return-path";
import { cookieName } from "./session-cookie";
import { logIn } from "./tokens";

/** `session` and `providers` would give scripts information that they do not need. */
const OPEN = new Set(["GET csrf", "POST callback/credentials", "POST signout"]);

/** The callback URL is always a path of this site, so it is not passed. */
const FIELDS = ["email", "password", "csrfToken"];

/** For programs that sign in as a browser does. */
export async function handleAuthRoute(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { method } = request;
  const route = (await context.params).nextauth.join("/");
  if (!OPEN.has(`${method} ${route}`)) return plain("This page does not exist.", 404);
  const form = method === "POST" ? await request.formData().catch(() => null) : new FormData();
  if (!form) return plain("Send the fields as a form.", 400);

  const fields = FIELDS.map((name) => [name, form.get(name)]).filter(([, value]) => typeof value === "string");
  const next = safeReturnPath(form.get("callbackUrl"));
  const body: Record<string, string> = { ...Object.fromEntries(fields), callbackUrl: next };
  const jar = await cookies();
  const sent = [cookieName(), cookieName("csrf")].flatMap((name) => jar.get(name) ?? []);
  const response = await callNextAuth(
    { method, route, body, cookies: Object.fromEntries(sent.map(({ name, value }) => [name, value])) },
    authOptions(({ email, password }) => logIn({ email, password })),
  );

  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of response.setCookies) headers.append("Set-Cookie", line);
  if (!response.location) return Response.json(response.body, { status: response.status, headers });
  const isRefused = /[?&](error|csrf)=/.test(response.location);
  headers.set("Location", isRefused ? "/sign-in" : route === "signout" ? "/sign-in" : next);
  return new Response(null, { status: 303, headers });
}

const plain = (sentence: string, status: number) =>
  new Response(`${sentence}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
