import { type Problem, type ProblemKind, problem, problemKinds, problemType } from "@/lib/contract/problem";
import { type GatewayKind, gatewayProblem } from "../gateway-problem";
import { camelKeys, isObject } from "./camel-keys";
import { fieldErrors, sentences } from "./failed-body";

type Asked = { method: string; path: string };
type Failed = { problem: Problem; retryAfter?: number };

/** Longest wait a person is told of, in seconds. */
const LONGEST_WAIT = 86_400;

/** What a failure says, whatever its body is: ours as they are, others by their status and what they say in words. */
export function readFailure(status: number, headers: Headers, body: string, asked: Asked, now = Date.now()): Failed {
  const json = parse(body);
  const ours = problem.safeParse(json);
  const retryAfter = waitOf(headers.get("retry-after"), now);
  return {
    problem: ours.success && ours.data.status === status ? ours.data : translate(status, camelKeys(json), asked),
    ...(retryAfter !== null && { retryAfter }),
  };
}

function translate(status: number, body: unknown, asked: Asked): Problem {
  if (status >= 500 && status !== 503) return gatewayProblem(failureOf(status), asked, `It answered ${status}.`);
  const kind = kindOf(status, asked);
  const [known, title] = problemKinds[kind];
  const errors = isObject(body) ? fieldErrors(body) : [];
  const said = sentences(body)[0] ?? errors[0]?.detail;
  const usual = usualWords[kind] ?? `${title}.`;
  // Of an outage the words are for its own people.
  const detail = known >= 500 || kind === "invalid-credentials" ? usual : (said ?? usual);
  return { type: problemType(kind), title, status: known, detail, ...(errors.length > 0 && { errors }) };
}

/** Whether a write was done, nobody can say then. */
const failureOf = (status: number): GatewayKind =>
  status === 502 || status === 504 ? "service-not-there" : "service-failed";

const usualWords: Partial<Record<ProblemKind, string>> = {
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

function kindOf(status: number, { path }: Asked): ProblemKind {
  // Some services answer 400, 403 or 422 to a wrong password.
  if (path === "/auth/login" && [400, 401, 403, 422].includes(status)) return "invalid-credentials";
  return kinds[status] ?? "validation-failed";
}

/** Seconds of a Retry-After, in either of its forms (RFC 9110 §10.2.3). */
function waitOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_WAIT) : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
