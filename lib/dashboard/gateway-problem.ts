import type { Problem } from "@/lib/contract/problem";

/** Failures of a request to the service: status (RFC 9110 §15.6) and the sentence that the user sees. */
const kinds = {
  "service-unreachable": [503, "The service cannot be reached."],
  "service-untrusted": [503, "The certificate of the service is not valid, so nothing was sent to it."],
  "service-slow": [503, "The service did not answer in time."],
  "service-resting": [503, "The service did not answer several times in a row and is left alone for some seconds."],
  "service-broken-off": [503, "The service broke off while it was answering."],
  "service-not-there": [503, "What stands in front of the service says that nobody answers behind it."],
  "service-failed": [500, "Something went wrong in the service."],
  "service-redirects": [502, "The service sends us to another address, which is not followed."],
  "answer-too-large": [502, "The service answered with more than can be read."],
  "not-the-service": [502, "What answered is not the access point service."],
  "answer-not-understood": [502, "The service answered in a way that is not understood here."],
} as const satisfies Record<string, readonly [number, string]>;
export type GatewayKind = keyof typeof kinds;

/** Kinds of failure in which the service cannot have received the request. */
const NOTHING_SENT: GatewayKind[] = ["service-unreachable", "service-untrusted", "service-resting"];

/** Returns whether only the operator can solve the problem, so that a retry does not help. */
const isForTheOperator = (kind: GatewayKind): boolean => kind === "service-untrusted" || UNREADABLE.includes(kind);

type Sent = { method: string; path: string };

/**
 * Returns the problem for a failed request to the service. `why` is a detail for the operators of the dashboard and the
 * service.
 */
export function gatewayProblem(kind: GatewayKind, sent: Sent, why = ""): Problem {
  const [status, title] = kinds[kind];
  const detail = [title, why, consequence(kind, sent), advice(kind)].filter(Boolean).join(" ");
  return { type: typeOf(kind), title, status, detail };
}

/** Returns whether a problem means that the service answered but its answer cannot be used. */
export const isUnreadable = ({ type }: Problem): boolean => UNREADABLE.map(typeOf).includes(type);

const UNREADABLE: GatewayKind[] = ["service-redirects", "answer-too-large", "not-the-service", "answer-not-understood"];

const typeOf = (kind: GatewayKind): string => `/problems/${kind}`;

function consequence(kind: GatewayKind, { method, path }: Sent): string {
  if (method === "GET" || method === "HEAD") return "";
  if (path.startsWith("/auth/log") || path.startsWith("/auth/refresh")) return "";
  return NOTHING_SENT.includes(kind)
    ? "Nothing was changed and what you typed is still here."
    : "It is not known whether this was done. What you typed is still here; look at the list before you send it again.";
}

const advice = (kind: GatewayKind): string =>
  isForTheOperator(kind) ? "Tell whoever runs this dashboard." : "Try again in a moment.";
