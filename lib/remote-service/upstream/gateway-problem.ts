import { type Problem, type ProblemKind, problemKinds } from "@/lib/contract/problem";
import { ServiceProblem } from "@/lib/service/http/problem-error";

/** Status (RFC 9110 §15.6) and the sentence that the user sees. */
const kinds = {
  "service-unreachable": [503, "The service cannot be reached."],
  "service-untrusted": [503, "The certificate of the service is not valid, so nothing was sent to it."],
  "service-slow": [503, "The service did not answer in time."],
  "service-broken-off": [503, "The connection to the service broke while it was answering."],
  "service-not-there": [503, "The proxy of the service reports that the service does not answer."],
  "service-failed": [500, "Something went wrong in the service."],
  "service-redirects": [502, "The service redirects to another address. Redirects are not followed."],
  "answer-too-large": [502, "The answer of the service is too large."],
  "not-the-service": [502, "This is not the access point service."],
  "answer-not-understood": [502, "The answer of the service cannot be read."],
} as const satisfies Record<string, readonly [number, string]>;
export type GatewayKind = keyof typeof kinds;

/** The service cannot have received the request. */
const NOTHING_SENT: GatewayKind[] = ["service-unreachable", "service-untrusted"];

/** The service answered, but its answer cannot be used. */
const UNREADABLE: GatewayKind[] = ["service-redirects", "answer-too-large", "not-the-service", "answer-not-understood"];

/** `path` below `/api/v1`, without query, which may contain a person's search text. */
export type SentRequest = { method: string; path: string };

/** `why` is for the operators of the dashboard and the service. */
export function gatewayProblem(kind: GatewayKind, sent: SentRequest, why = ""): Problem {
  const [status, title] = kinds[kind];
  const detail = [title, why, consequence(kind, sent), advice(kind)].filter(Boolean).join(" ");
  return { type: typeOf(kind), title, status, detail };
}

/** The service answered but its answer cannot be used. */
export const isUnreadable = ({ type }: Problem): boolean => UNREADABLE.map(typeOf).includes(type);

const typeOf = (kind: GatewayKind): string => `/problems/${kind}`;

function consequence(kind: GatewayKind, { method, path }: SentRequest): string {
  if (method === "GET" || method === "HEAD") return "";
  if (path.startsWith("/auth/log") || path.startsWith("/auth/refresh")) return "";
  return NOTHING_SENT.includes(kind)
    ? "Nothing was changed and what you typed is still here."
    : "It is not known whether this was done. What you typed is still here; look at the list before you send it again.";
}

/** A retry does not help when only the operator can solve the problem. */
const advice = (kind: GatewayKind): string =>
  kind === "service-untrusted" || UNREADABLE.includes(kind)
    ? "Tell the operator of this dashboard."
    : "Try again in a moment.";

/** Also explains why there is no usable answer. */
export class RemoteProblem extends ServiceProblem {
  override name = "RemoteProblem";

  constructor(
    readonly problem: Problem,
    headers: Record<string, string> = {},
  ) {
    super(kindOf(problem), problem.detail, { headers });
  }

  override get status(): number {
    return this.problem.status;
  }

  /** With the request id of the other service if it stated one. */
  override toProblem(): Problem {
    return this.problem;
  }
}

/** Another service may have kinds that the contract lacks. */
function kindOf({ type }: Problem): ProblemKind {
  const kind = type.replace("/problems/", "");
  return Object.hasOwn(problemKinds, kind) ? (kind as ProblemKind) : "service-unavailable";
}
