import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import { COLUMNS_TEXT } from "@/lib/contract/access-points/list-columns";
import { CHOICE_COOKIES, LIST_COOKIE, listParamsIn, NO_VIEW } from "@/lib/contract/access-points/list-cookies";

const YEAR = 365 * 24 * 60 * 60;

/** Most parameters of a list: more do not fit into its cookie. Each look-up among them goes through all. */
const PARAMETERS_MAX = 500;

/** Valid values of the choices. Empty columns are the usual ones. */
const CHOICES: Record<keyof typeof CHOICE_COOKIES, RegExp> = {
  limit: /^([1-9]\d?|100)$/,
  scope: /^(mine|all)$/,
  columns: COLUMNS_TEXT,
  density: /^(comfortable|compact)$/,
};

/**
 * Sets the cookies of the list page: its parameters, for links back to it, and the page size and scope that a link or form
 * of this site stated. A link from elsewhere and a saved view decide their own page only. Scripts may read and set these cookies, because
 * each tab restores its own list.
 */
export function rememberList(request: NextRequest, response: NextResponse): void {
  const { pathname, searchParams } = request.nextUrl;
  if (request.method !== "GET" || pathname !== "/access-points") return;
  const attributes = { path: "/", sameSite: "lax" } as const;
  response.cookies.set(LIST_COOKIE, searchParams.size > PARAMETERS_MAX ? "" : listParamsIn(searchParams), attributes);
  const isView = (searchParams.get("view") ?? NO_VIEW) !== NO_VIEW;
  if (isView || !isFromHere(request)) return;
  for (const key of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const [name, value] = [CHOICE_COOKIES[key], searchParams.get(key)];
    if (value !== null && CHOICES[key].test(value)) response.cookies.set(name, value, { ...attributes, maxAge: YEAR });
  }
}

/** Returns whether a page of this site led to the request. Browsers send Sec-Fetch-Site only over HTTPS and to localhost. */
function isFromHere({ headers }: NextRequest): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).host === headers.get("host");
}
