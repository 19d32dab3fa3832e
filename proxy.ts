import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { FLASH_HEADER, FORM_POST_HEADER, PAGE_HEADER } from "@/lib/dashboard/session/page-headers";
import { rememberList } from "@/lib/dashboard/session/remember-list";
import { type Renewal, renewSession } from "@/lib/dashboard/session/renewal";
import { COOKIE_SECONDS, cookieAttributes, cookieName } from "@/lib/dashboard/session/session-cookie";

/** Pages that do not need a session. */
const OPEN = /^\/(sign-in|setup|welcome|forgot-password|docs)(\/|$)/;

/**
 * Pages whose URL contains a one-time token. They send only their origin as Referer. With `no-referrer` a browser would
 * post their forms with `Origin: null`, which is rejected.
 */
const HAS_TOKEN = /^\/(setup|welcome)(\/|$)/;

/**
 * Only page that may use the camera, and WebAssembly, which reads codes in its pictures. The browser keeps the policies of
 * a document, so links to it and from it load a new one: see components/ui/shell/browser-effects.tsx.
 */
const CAMERA_PAGE = "/scan";

/**
 * Renews the session cookie before it ends, redirects requests without a session to the sign-in page and sets the nonce
 * of the Content Security Policy. This is a convenience, not access control: the service authorizes every request. The
 * matcher excludes `/api` and the upload of an import, because Next truncates a body that passes through here at 10 MB.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const renewal = await renewalOf(request);
  const isStranger = renewal === null || renewal.kind === "drop";
  if (isStranger && request.method === "GET" && !OPEN.test(pathname)) {
    return withCookie(redirectTo(`/sign-in?next=${encodeURIComponent(pathname + search)}`, request), renewal);
  }

  const nonce = randomBytes(16).toString("base64");
  const hasCamera = pathname === CAMERA_PAGE;
  const policy = contentSecurityPolicy(nonce, getRuntime().development, hasCamera);
  const headers = forwardedHeaders(request, renewal);
  headers.set("Content-Security-Policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (hasCamera) response.headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=()");
  if (HAS_TOKEN.test(pathname)) response.headers.set("Referrer-Policy", "strict-origin");
  rememberList(request, response);
  if (headers.has(FLASH_HEADER)) response.cookies.set(cookieName("flash"), "", { ...cookieAttributes(), maxAge: 0 });
  return withCookie(response, renewal);
}

/**
 * Returns the Content Security Policy of a page: only resources of this site, and scripts and styles only with `nonce`.
 * Development also needs eval and a WebSocket.
 */
function contentSecurityPolicy(nonce: string, development: boolean, hasCamera: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : hasCamera ? " 'wasm-unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

const renewalOf = async (request: NextRequest): Promise<Renewal | null> => {
  const value = request.cookies.get(cookieName())?.value;
  return value ? renewSession(value, request.headers.get("x-forwarded-for") ?? "") : null;
};

/**
 * Returns the request headers for the page: the page's path, whether the request posts a form, the flash message and the
 * renewed session.
 */
function forwardedHeaders(request: NextRequest, renewal: Renewal | null): Headers {
  if (renewal?.kind === "replace") request.cookies.set(cookieName(), renewal.value);
  if (renewal?.kind === "drop") request.cookies.delete(cookieName());
  const headers = new Headers(request.headers);
  headers.set(PAGE_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set(FORM_POST_HEADER, request.method === "POST" ? "1" : "0");
  const flash = request.method === "GET" ? request.cookies.get(cookieName("flash"))?.value : undefined;
  if (flash) headers.set(FLASH_HEADER, encodeURIComponent(flash));
  else headers.delete(FLASH_HEADER);
  return headers;
}

/** Redirects to a path of this site. Next sends Location as a path only, so the browser stays on the host it opened. */
function redirectTo(path: string, request: NextRequest): NextResponse {
  const response = NextResponse.redirect(new URL(path, request.nextUrl), 307);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function withCookie(response: NextResponse, renewal: Renewal | null): NextResponse {
  const attributes = cookieAttributes();
  if (renewal?.kind === "replace") {
    response.cookies.set(cookieName(), renewal.value, { ...attributes, maxAge: COOKIE_SECONDS });
  }
  if (renewal?.kind === "drop") response.cookies.set(cookieName(), "", { ...attributes, maxAge: 0 });
  return response;
}

// The files of `public` need no session. Next reads the matcher without running this file, so it is a literal.
export const config = {
  matcher: [
    "/((?!api/|_next/static/|access-points/import/upload$|(?:favicon\\.ico|icon\\.svg|(?:icon-(?:maskable-)?\\d+|apple-touch-icon)\\.png|manifest\\.webmanifest|robots\\.txt)$).*)",
  ],
};
