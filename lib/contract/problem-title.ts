import { t } from "@/lib/messages/messages";
import { type Problem, type ProblemKind, problemKinds, problemType } from "./problem";

/** What failed, in the language of the reader; of an unknown kind as the service says it. */
export function whatFailed({ type, title, detail }: Problem): string {
  const kind = (Object.keys(problemKinds) as ProblemKind[]).find((known) => problemType(known) === type);
  return detail || (kind ? t(`problem.title.${kind}`) : title);
}
