import "server-only";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { listPageParameters } from "@/lib/contract/access-points/access-point-list";
import { CHOICE_COOKIES, LIST_COOKIE, listParamsIn, NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import { withPort, YEAR_SECONDS } from "./session-cookie";
import type { NewCookie } from "./set-cookie";

/** More do not fit into its cookie. Each look-up among them goes through all. */
const PARAMETERS_MAX = 500;

const CHOICES = Object.keys(CHOICE_COOKIES) as (keyof typeof CHOICE_COOKIES)[];

/** A foreign link and a saved view decide only their own page. Scripts read and set them: tabs have own lists. */
export function rememberList(request: IncomingMessage, { pathname, searchParams }: URL): NewCookie[] {
  if (request.method !== "GET" || pathname !== "/access-points") return [];
  const attributes = { path: "/", sameSite: "lax" } as const;
  const params = searchParams.size > PARAMETERS_MAX ? "" : listParamsIn(searchParams);
  const list: NewCookie = { name: withPort(LIST_COOKIE), value: params, ...attributes };
  const isView = (searchParams.get("view") ?? NO_VIEW) !== NO_VIEW;
  if (isView || !isFromHere(request.headers)) return [list];
  const choices = CHOICES.flatMap((key): NewCookie[] => {
    const value = searchParams.get(key);
    if (value === null || !listPageParameters[key].safeParse(value).success) return [];
    return [{ name: withPort(CHOICE_COOKIES[key]), value, ...attributes, maxAge: YEAR_SECONDS }];
  });
  return [list, ...choices];
}

/** Browsers send Sec-Fetch-Site only over HTTPS and to localhost. */
function isFromHere({ "sec-fetch-site": site, referer, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === "same-origin";
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}
