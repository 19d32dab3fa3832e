import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { FLASH_HEADER, FORM_POST_HEADER, NONCE_HEADER, PAGE_HEADER, POLICY_HEADER } from "./page-headers";
import { rememberList } from "./remember-list";
import { renewSession } from "./renewal";
import { COOKIE_SECONDS, cookieAttributes, cookieName, findCookie } from "./session-cookie";
import { type NewCookie, pairOf, setCookieLine } from "./set-cookie";

/** Next's router tells its requests apart with it. It is no part of a page's URL. */
const ROUTER_PARAMETER = "_rsc";

/** They send only their origin as Referer: with `no-referrer` forms get `Origin: null`, which is rejected. */
const HAS_TOKEN = /^\/((setup|welcome)(\/|$)|reports\/)/;

/** Anybody may open them, without script and pictures. */
const IS_PLAIN = /^\/(q(\/|$)|reports\/)/;

/** Also WebAssembly, which reads codes. A document keeps its policies, so links to it load a new one. */
const CAMERA_PAGE = /^\/(scan|rounds\/[^/]+\/walk)$/;

type PreparedPage = { headers: Record<string, string>; setCookies: string[] };

/** This is no access control: each page asks for its session, and the service authorizes every request. */
export async function preparePage(request: IncomingMessage): Promise<PreparedPage> {
  const { headers, method } = request;
  const url = new URL(`http://page.invalid${request.url}`);
  url.searchParams.delete(ROUTER_PARAMETER);
  const flash = method === "GET" ? findCookie(headers.cookie, cookieName("flash")) : undefined;
  const newCookies = [...(await renewedCookies(headers)), ...rememberList(request, url), ...(flash ? [noFlash()] : [])];
  const nonce = randomBytes(16).toString("base64");
  const hasCamera = CAMERA_PAGE.test(url.pathname);
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

/** Development also needs eval and a WebSocket. */
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

/** Nothing but its own style sheet, its icon and its form. */
const plainPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

async function renewedCookies(headers: IncomingMessage["headers"]): Promise<NewCookie[]> {
  const given = findCookie(headers.cookie, cookieName());
  const renewal = given ? await renewSession(given, String(headers["x-forwarded-for"] ?? "")) : null;
  if (renewal?.kind === "replace") {
    return [{ name: cookieName(), value: renewal.value, ...cookieAttributes(), maxAge: COOKIE_SECONDS }];
  }
  return renewal?.kind === "drop" ? [{ name: cookieName(), value: "", ...cookieAttributes(), maxAge: 0 }] : [];
}

const noFlash = (): NewCookie => ({ name: cookieName("flash"), value: "", ...cookieAttributes(), maxAge: 0 });
