import type { Problem } from "@/lib/contract/problem";

/** What can go wrong on the way to the service and back: status (RFC 9110 §15.6) and what a person is told. */
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

/** Nothing of the request can have arrived. */
const NOTHING_SENT: GatewayKind[] = ["service-unreachable", "service-untrusted", "service-resting"];

/** Waiting does not help; somebody has to change something. */
const isForTheOperator = (kind: GatewayKind): boolean => kind === "service-untrusted" || UNREADABLE.includes(kind);

type Sent = { method: string; path: string };

/** The problem a person sees when the service could not be asked. `why` is for whoever runs the two. */
export function gatewayProblem(kind: GatewayKind, sent: Sent, why = ""): Problem {
  const [status, title] = kinds[kind];
  const detail = [title, why, consequence(kind, sent), advice(kind)].filter(Boolean).join(" ");
  return { type: typeOf(kind), title, status, detail };
}

/** Whether a problem says that what answered is no service we can read, rather than that none answered. */
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
