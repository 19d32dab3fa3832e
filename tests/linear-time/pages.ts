import { Readable } from "node:stream";
import { parseSelection } from "@/components/access-points/bulk/parse-selection";
import { listHref } from "@/components/access-points/list-url/list-url";
import { defaultList, parseListParams } from "@/components/access-points/list-url/parse-list-params";
import { nestFields } from "@/lib/contract/custom-fields/field-parameters";
import { rememberList } from "@/lib/dashboard/session/remember-list";
import { findPersonOfCookie } from "@/lib/dashboard/session/session-cookie";
import { clientAddress, replaceForwardedHeaders } from "@/lib/server/forwarded";
import { findRefusal } from "@/lib/server/page-refusal";
import { isDecodable, normalizeTarget } from "@/lib/server/request-target";
import { publishTestRuntime } from "@/tests/publish-test-runtime";
import { fieldFilters, type LinearCase, many } from "./linear-case";

publishTestRuntime(async () => new Response());

/** Returns a request with these headers, as Node gives it. */
/** Reader of the lists. */
const admin = { role: "admin", teams: [] } as const;

const incoming = (headers: Record<string, string>, url = "/access-points", method = "GET") =>
  Object.assign(new Readable(), {
    method,
    url,
    headers: { host: "doors.example", ...headers },
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: "::1" },
  }) as never;
const target = (url: string) => () => {
  const request = incoming({}, url);
  normalizeTarget(request);
  return findRefusal(request);
};

const params = (query: string) => Object.fromEntries(new URLSearchParams(query));
const remember = (query: string) => () => {
  const url = new URL(`http://doors.example/access-points?${query}`);
  rememberList(incoming({}), url);
};
/** Cookies and other headers. Together they have at most 16 KiB. */
const headers: LinearCase[] = [
  ["many cookies", 4_000, (size) => () => findPersonOfCookie("a=b; ".repeat(size))],
  ["cookies of blanks", 20_000, (size) => () => findPersonOfCookie(`;${" ".repeat(size)}`.repeat(2))],
  ["many session cookies", 4_000, (size) => () => findPersonOfCookie("access-points.session=a; ".repeat(size))],
  ["a session cookie of dots", 20_000, (size) => () => findPersonOfCookie(`access-points.session=${".".repeat(size)}`)],
  [
    "a long session cookie",
    50_000,
    (size) => () => findPersonOfCookie(`access-points.session=eyJhbGciOiJkaXIifQ..a.${"A".repeat(size)}.a`),
  ],
  [
    "an X-Forwarded-For header",
    1_000,
    (size) => () => clientAddress(incoming({ "x-forwarded-for": " ,".repeat(size) }), 1),
  ],
  [
    "an X-Forwarded-For header of brackets",
    10_000,
    (size) => () => clientAddress(incoming({ "x-forwarded-for": "[".repeat(size) }), 1),
  ],
  [
    "an X-Forwarded-For header of digits",
    10_000,
    (size) => () => clientAddress(incoming({ "x-forwarded-for": "1.1.1.".repeat(size) }), 1),
  ],
  [
    "an X-Forwarded-Host header",
    10_000,
    (size) => () => replaceForwardedHeaders(incoming({ "x-forwarded-host": "a:".repeat(size) }), "::1", 1),
  ],
  ["a Host header of dots", 10_000, (size) => () => normalizeTarget(incoming({ host: `${"a.".repeat(size)}!` }))],
  ["a Host header of colons", 10_000, (size) => () => normalizeTarget(incoming({ host: `[${":".repeat(size)}` }))],
  [
    "an Origin header",
    10_000,
    (size) => () => findRefusal(incoming({ origin: `https://${"a.".repeat(size)}` }, "/", "POST")),
  ],
];

/** Paths and queries. A request line has at most 16 KiB. */
const addresses: LinearCase[] = [
  ["a path of encoded slashes", 10_000, (size) => target(`/${"%2f".repeat(size)}`)],
  ["a path of dots", 10_000, (size) => target(`/${"../".repeat(size)}`)],
  ["a path of slashes", 10_000, (size) => target("/".repeat(size))],
  ["a path that is not UTF-8 at its end", 10_000, (size) => () => isDecodable(`/${"%c3%a4".repeat(size)}%ff`)],
  ["an absolute target", 10_000, (size) => target(`http://a/${"%2e%2e/".repeat(size)}`)],
  ["the list's parameters, each another", 2_000, (size) => () => parseListParams(params(fieldFilters(size)), admin)],
  ["the list's search", 10_000, (size) => () => parseListParams(params(`q=${"%CC%81".repeat(size)}`), admin)],
  ["the list's columns", 2_000, (size) => () => parseListParams(params(`columns=${"field.a-".repeat(size)}`), admin)],
  ["filters by custom fields", 4_000, (size) => () => nestFields(params(fieldFilters(size)))],
  ["the list's URL", 2_000, (size) => () => listHref(parseListParams(params(fieldFilters(size)), admin).query)],
  ["remembering a list of many fields", 2_000, (size) => remember(fieldFilters(size))],
  ["remembering a list of one parameter again and again", 1_000, (size) => remember("q=a&".repeat(size))],
  [
    "the ids of a change of many",
    2_000,
    (size) => () => parseSelection({ id: many(size, (at) => `${at}`, " ").split(" ") }, admin, defaultList(admin)),
  ],
  [
    "the filters of a change of many",
    2_000,
    (size) => () => parseSelection(params(fieldFilters(size)), admin, defaultList(admin)),
  ],
];

/** Heads of the requests that strangers, and people with a browser, send to pages. */
export const pages: LinearCase[] = [...headers, ...addresses];
