import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { FLASH_HEADER, FORM_POST_HEADER, NONCE_HEADER, PAGE_HEADER, POLICY_HEADER } from "./page-headers";
import { rememberList } from "./remember-list";
import { renewSession } from "./renewal";
import { COOKIE_SECONDS, cookieAttributes, cookieName, findCookie } from "./session-cookie";
import { type NewCookie, pairOf, setCookieLine } from "./set-cookie";

/** Parameter with which Next's router tells its requests apart. It is no part of a page's URL. */
const ROUTER_PARAMETER = "_rsc";

/**
 * Pages whose URL contains a one-time token. They send only their origin as Referer. With `no-referrer` a browser would
 * post their forms with `Origin: null`, which is rejected.
 */
const HAS_TOKEN = /^\/((setup|welcome)(\/|$)|reports\/)/;

/** Pages that anybody may open, without script and pictures. */
const IS_PLAIN = /^\/(q(\/|$)|reports\/)/;

/**
 * Only page that may use the camera, and WebAssembly, which reads codes in its pictures. The browser keeps the policies of
 * a document, so links to it and from it load a new one: see components/ui/shell/browser-effects.tsx.
 */
const CAMERA_PAGE = "/scan";

/** What the answer to a request gets before its page is rendered. */
type PreparedPage = { headers: Record<string, string>; setCookies: string[] };

/**
 * Prepares a request for Next, and returns headers and cookies of its answer: renews the session cookie before it ends,
 * makes the nonce of the Content Security Policy, takes the flash message and remembers the list. The page reads its headers
 * and cookies from the request. This is no access control: each page asks for its session, and the service
 * authorizes every request.
 */
export async function preparePage(request: IncomingMessage): Promise<PreparedPage> {
  const { headers, method } = request;
  const url = new URL(`http://page.invalid${request.url}`);
  url.searchParams.delete(ROUTER_PARAMETER);
  const flash = method === "GET" ? findCookie(headers.cookie, cookieName("flash")) : undefined;
  const newCookies = [...(await renewedCookies(headers)), ...rememberList(request, url), ...(flash ? [noFlash()] : [])];
  const nonce = randomBytes(16).toString("base64");
  const hasCamera = url.pathname === CAMERA_PAGE;
  const policy = IS_PLAIN.test(url.pathname)
    ? plainPolicy(nonce)
    : contentSecurityPolicy(nonce, getRuntime().development, hasCamera);
  // Next takes the nonce from the policy. Of two cookies with one name it reads the last.
  headers[POLICY_HEADER] = policy;
  headers[NONCE_HEADER] = nonce;
  headers[PAGE_HEADER] = url.pathname + url.search;
  headers[FORM_POST_HEADER] = method === "POST" ? "1" : "0";
  headers[FLASH_HEADER] = flash;
  headers.cookie = [headers.cookie ?? [], newCookies.map(pairOf)].flat().join("; ");
  return {
    headers: {
      "Content-Security-Policy": policy,
      ...(hasCamera && { "Permissions-Policy": "camera=(self), geolocation=(), microphone=()" }),
      ...(HAS_TOKEN.test(url.pathname) && { "Referrer-Policy": "strict-origin" }),
    },
    setCookies: newCookies.map(setCookieLine),
  };
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

/** Returns the policy of a page without script: nothing but its own style sheet, its icon and its form. */
const plainPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

/** Returns the cookie of the session if it is renewed or deleted. */
async function renewedCookies(headers: IncomingMessage["headers"]): Promise<NewCookie[]> {
  const given = findCookie(headers.cookie, cookieName());
  const renewal = given ? await renewSession(given, String(headers["x-forwarded-for"] ?? "")) : null;
  if (renewal?.kind === "replace") {
    return [{ name: cookieName(), value: renewal.value, ...cookieAttributes(), maxAge: COOKIE_SECONDS }];
  }
  return renewal?.kind === "drop" ? [{ name: cookieName(), value: "", ...cookieAttributes(), maxAge: 0 }] : [];
}

const noFlash = (): NewCookie => ({ name: cookieName("flash"), value: "", ...cookieAttributes(), maxAge: 0 });
