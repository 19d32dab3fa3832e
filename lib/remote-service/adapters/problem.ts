import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import {
  type Problem,
  type ProblemError,
  type ProblemKind,
  problem,
  problemKinds,
  problemType,
} from "@/lib/contract/problem";
import { type PlainKey, t } from "@/lib/messages/messages";
import { type GatewayKind, gatewayProblem, type SentRequest } from "../upstream/gateway-problem";
import { camelKeys, isObject, toCamel } from "./camel-keys";

/** Seconds that a person sees. */
const WAIT_MAX = 86_400;

/** Keeps problems of our own format; translates others by status and text. */
export function readProblem(status: number, body: string, sent: SentRequest): Problem {
  const json = parse(body);
  const ours = problem.safeParse(json);
  return ours.success && ours.data.status === status ? ours.data : translate(status, camelKeys(json), sent);
}

function translate(status: number, body: unknown, sent: SentRequest): Problem {
  if (status >= 500 && status !== 503)
    return gatewayProblem(failureOf(status), sent, t("remote.why.answered", { status: String(status) }));
  const kind = kindOf(status, sent);
  const [known, title] = problemKinds[kind];
  const errors = isObject(body) ? fieldErrors(body) : [];
  const stated = sentences(body)[0] ?? errors[0]?.detail;
  const usualKey = defaultDetails[kind];
  const usual = usualKey ? t(usualKey) : `${title}.`;
  // A text about a failure of the service is for its operators, so the user sees our own.
  const detail = known >= 500 || kind === "invalid-credentials" ? usual : (stated ?? usual);
  return { type: problemType(kind), title, status: known, detail, ...(errors.length > 0 && { errors }) };
}

/** The write may or may not have been executed. */
const failureOf = (status: number): GatewayKind =>
  status === 502 || status === 504 ? "service-not-there" : "service-failed";

const defaultDetails: Partial<Record<ProblemKind, PlainKey>> = {
  "invalid-credentials": "remote.usual.invalidCredentials",
  "service-unavailable": "remote.usual.unavailable",
};

const kinds: Record<number, ProblemKind> = {
  400: "validation-failed",
  401: "invalid-token",
  403: "forbidden",
  404: "not-found",
  405: "method-not-allowed",
  409: "duplicate-qr-code",
  410: "not-found",
  412: "precondition-failed",
  413: "body-too-large",
  415: "unsupported-media-type",
  422: "validation-failed",
  429: "too-many-attempts",
  503: "service-unavailable",
};

function kindOf(status: number, { path }: SentRequest): ProblemKind {
  // Some services answer 400, 403 or 422 to a wrong password.
  if (path === "/auth/login" && [400, 401, 403, 422].includes(status)) return "invalid-credentials";
  return kinds[status] ?? "validation-failed";
}

/** Seconds, from either format (RFC 9110 §10.2.3). `now` in milliseconds. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), WAIT_MAX) : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Errors about other fields appear above the form. */
const FIELDS: readonly string[] = [...fieldNames, "email", "password"];
const SAID_IN = ["detail", "message", "msg", "error", "title", "description"];
const NAMED_IN = ["pointer", "field", "path", "param", "parameter", "property", "loc", "name"];

/** Characters that are shown of a third-party service's text. */
const LONGEST = 300;

/** Real services use less depth; a malicious body could be nested without end. */
const DEEPEST = 4;

/** The most useful first. Single words are error codes and ignored. */
function sentences(body: unknown, depth = 0): string[] {
  if (typeof body === "string") return asSentence(body);
  if (depth === DEEPEST) return [];
  if (Array.isArray(body)) return body.flatMap((one) => sentences(one, depth + 1));
  const members = camelKeys(body);
  if (!isObject(members)) return [];
  return SAID_IN.flatMap((name) => sentences(members[name], depth + 1));
}

const asSentence = (text: string): string[] => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return plain.length <= LONGEST && /\S\s\S/.test(plain) && !plain.startsWith("<") ? [plain] : [];
};

/** `errors` is a list of objects, or an object of texts by field name. */
function fieldErrors(body: Record<string, unknown>): ProblemError[] {
  const given = body.errors ?? body.details ?? body.fieldErrors ?? body.detail ?? body.message;
  if (Array.isArray(given)) return given.flatMap(fromListed);
  const named = camelKeys(given);
  if (!isObject(named)) return [];
  return Object.entries(named).flatMap(([name, said]) => [said].flat().flatMap((one) => about(name, sentences(one))));
}

function fromListed(one: unknown): ProblemError[] {
  const error = camelKeys(one);
  if (!isObject(error)) return about("", sentences(one));
  const place = NAMED_IN.map((name) => error[name]).find((value) => typeof value === "string" || Array.isArray(value));
  return about(String([place].flat().at(-1) ?? ""), sentences(error));
}

/** `place`: a name, or a path such as `/qr_code` or `body.qrCode`. */
function about(place: string, said: string[]): ProblemError[] {
  const name = toCamel(place.split(/[/.]/).at(-1) ?? "");
  return said.slice(0, 1).map((detail) => ({ pointer: FIELDS.includes(name) ? `/${name}` : "/", detail }));
}
