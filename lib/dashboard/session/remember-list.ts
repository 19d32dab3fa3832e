import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import { CHOICE_COOKIES, LIST_COOKIE, listParamsIn } from "@/lib/contract/access-points/list-cookies";

const YEAR = 365 * 24 * 60 * 60;
const CHOICE = /^(mine|all|[1-9]\d?|100)$/;

/**
 * Sets the cookies of the list page: its parameters, for links back to it, and the page size and scope that a link or form
 * of this site stated. A link from elsewhere decides its own page only. Scripts may read and set these cookies, because
 * each tab restores its own list.
 */
export function rememberList(request: NextRequest, response: NextResponse): void {
  const { pathname, searchParams } = request.nextUrl;
  if (request.method !== "GET" || pathname !== "/access-points") return;
  const attributes = { path: "/", sameSite: "lax" } as const;
  response.cookies.set(LIST_COOKIE, listParamsIn(searchParams), attributes);
  if (!isFromHere(request)) return;
  for (const [key, name] of Object.entries(CHOICE_COOKIES)) {
    const value = searchParams.get(key);
    if (value && CHOICE.test(value)) response.cookies.set(name, value, { ...attributes, maxAge: YEAR });
  }
}

/** Returns whether a page of this site led to the request. Browsers send Sec-Fetch-Site only over HTTPS and to localhost. */
function isFromHere({ headers }: NextRequest): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).host === headers.get("host");
}
