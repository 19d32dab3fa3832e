import { type Problem, type ProblemKind, problemKinds } from "@/lib/contract/problem";
import { ServiceProblem } from "@/lib/service/http/problem-error";

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
