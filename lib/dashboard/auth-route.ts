import "server-only";
import { cookies } from "next/headers";
import { cookieName } from "./cookie";
import { askNextAuth, authOptions } from "./next-auth";
import { safeReturnPath } from "./return-path";
import { logIn } from "./tokens";

/** next-auth's own routes that stay open; `session` and `providers` would tell a script what it need not know. */
const OPEN = new Set(["GET csrf", "POST callback/credentials", "POST signout"]);

/** What of a sign-in or sign-out form is handed on; its callback URL is only ever a path of ours. */
const FIELDS = ["email", "password", "csrfToken"];

/** The route handler of `/api/auth/*`, for programs that sign in to the dashboard as a browser would. */
export async function handleAuthRoute(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { method } = request;
  const route = (await context.params).nextauth.join("/");
  if (!OPEN.has(`${method} ${route}`)) return plain("There is nothing here.", 404);
  if (method === "POST" && !isSmall(request)) return plain("The form is too large, or does not say how large.", 413);
  const form = method === "POST" ? await request.formData().catch(() => null) : new FormData();
  if (!form) return plain("Send the fields as a form.", 400);

  const fields = FIELDS.map((name) => [name, form.get(name)]).filter(([, value]) => typeof value === "string");
  const next = safeReturnPath(form.get("callbackUrl"));
  const body: Record<string, string> = { ...Object.fromEntries(fields), callbackUrl: next };
  const jar = await cookies();
  const sent = [cookieName(), cookieName("csrf")].flatMap((name) => jar.get(name) ?? []);
  const answer = await askNextAuth(
    { method, route, body, cookies: Object.fromEntries(sent.map(({ name, value }) => [name, value])) },
    authOptions(logIn),
  );

  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of answer.setCookies) headers.append("Set-Cookie", line);
  if (!answer.location) return Response.json(answer.body, { status: answer.status, headers });
  const isRefused = /[?&](error|csrf)=/.test(answer.location);
  headers.set("Location", isRefused ? "/sign-in" : route === "signout" ? "/sign-in" : next);
  return new Response(null, { status: 303, headers });
}

/** A form of three fields; without a length it could be read for ever. */
const isSmall = (request: Request): boolean => {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return length <= 16_384;
};

const plain = (sentence: string, status: number) =>
  new Response(`${sentence}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
