import { type Problem, type ProblemKind, problemKinds } from "@/lib/contract/problem";
import { joinSentences, t, tell } from "@/lib/messages/messages";
import { ServiceProblem } from "@/lib/service/http/problem-error";

/** Status (RFC 9110 §15.6). */
const kinds = {
  "service-unreachable": 503,
  "service-untrusted": 503,
  "service-slow": 503,
  "service-broken-off": 503,
  "service-not-there": 503,
  "service-failed": 500,
  "service-redirects": 502,
  "answer-too-large": 502,
  "not-the-service": 502,
  "answer-not-understood": 502,
} as const;
export type GatewayKind = keyof typeof kinds;

/** The service cannot have received the request. */
const NOTHING_SENT: GatewayKind[] = ["service-unreachable", "service-untrusted"];

/** The service answered, but its answer cannot be used. */
const UNREADABLE: GatewayKind[] = ["service-redirects", "answer-too-large", "not-the-service", "answer-not-understood"];

/** `path` below `/api/v1`, without query, which may contain a person's search text. */
export type SentRequest = { method: string; path: string };

/** `why` is for the operators of the dashboard and the service, and may be recorded. */
export function gatewayProblem(kind: GatewayKind, sent: SentRequest, why = ""): Problem {
  const title = t(`remote.kind.${kind}`);
  const detail = joinSentences(title, tell(why), consequence(kind, sent), advice(kind));
  return { type: typeOf(kind), title, status: kinds[kind], detail };
}

export const isUnreadable = ({ type }: Problem): boolean => UNREADABLE.map(typeOf).includes(type);

const typeOf = (kind: GatewayKind): string => `/problems/${kind}`;

function consequence(kind: GatewayKind, { method, path }: SentRequest): string {
  if (method === "GET" || method === "HEAD") return "";
  if (path.startsWith("/auth/log") || path.startsWith("/auth/refresh")) return "";
  return NOTHING_SENT.includes(kind) ? t("remote.nothingChanged") : t("remote.notKnown");
}

/** A retry does not help when only the operator can solve the problem. */
const advice = (kind: GatewayKind): string =>
  kind === "service-untrusted" || UNREADABLE.includes(kind) ? t("remote.tellOperator") : t("remote.tryAgain");

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
