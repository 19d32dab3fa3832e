import { type Problem, type ProblemKind, problemKinds } from "@/lib/contract/problem";
import { ServiceProblem } from "@/lib/service/http/problem-error";

/** Problem that the other service stated itself, or that explains why it gave no usable answer. */
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

  /** Returns the problem unchanged, with the request id of the other service if it stated one. */
  override toProblem(): Problem {
    return this.problem;
  }
}

/** Returns the kind of a problem of our own contract. Another service may have kinds that the contract lacks. */
function kindOf({ type }: Problem): ProblemKind {
  const kind = type.replace("/problems/", "");
  return Object.hasOwn(problemKinds, kind) ? (kind as ProblemKind) : "service-unavailable";
}

type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem; retryAfter?: number };

/** Returns the value of a result of the label jobs. @throws RemoteProblem with the problem of a failed one */
export function getValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { problem, retryAfter } = result;
  throw new RemoteProblem(problem, retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
}
