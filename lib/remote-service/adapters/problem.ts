import { type Problem, type ProblemKind, problem, problemKinds, problemType } from "@/lib/contract/problem";
import { type GatewayKind, gatewayProblem, type SentRequest } from "../upstream/gateway-problem";
import { camelKeys, isObject } from "./camel-keys";
import { fieldErrors, sentences } from "./error-body";

/** Seconds that a person sees. */
const WAIT_MAX = 86_400;

/** Keeps problems of our own format; translates others by status and text. */
export function readProblem(status: number, body: string, sent: SentRequest): Problem {
  const json = parse(body);
  const ours = problem.safeParse(json);
  return ours.success && ours.data.status === status ? ours.data : translate(status, camelKeys(json), sent);
}

function translate(status: number, body: unknown, sent: SentRequest): Problem {
  if (status >= 500 && status !== 503) return gatewayProblem(failureOf(status), sent, `It answered ${status}.`);
  const kind = kindOf(status, sent);
  const [known, title] = problemKinds[kind];
  const errors = isObject(body) ? fieldErrors(body) : [];
  const stated = sentences(body)[0] ?? errors[0]?.detail;
  const usual = defaultDetails[kind] ?? `${title}.`;
  // A text about a failure of the service is for its operators, so the user sees our own.
  const detail = known >= 500 || kind === "invalid-credentials" ? usual : (stated ?? usual);
  return { type: problemType(kind), title, status: known, detail, ...(errors.length > 0 && { errors }) };
}

/** The write may or may not have been executed. */
const failureOf = (status: number): GatewayKind =>
  status === 502 || status === 504 ? "service-not-there" : "service-failed";

const defaultDetails: Partial<Record<ProblemKind, string>> = {
  "invalid-credentials": "E-mail or password is wrong. Check both and try again.",
  "service-unavailable": "The service is not available just now. Try again in a moment.",
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
