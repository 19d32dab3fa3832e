import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import { message, type StoredMessage } from "@/lib/messages/messages";

export type LabelProblem = {
  /** `error`: the job cannot be printed; `warning`: a person should look at the label first. */
  level: "error" | "warning";
  /** Null for a problem of the job as a whole. */
  index: number | null;
  message: StoredMessage;
};

export class LabelError extends Error {
  override name = "LabelError";
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super(problems.map((problem) => problem.message.key).join(" "));
    this.problems = problems;
  }
}

type Named = Pick<LabelTexts, "name" | "code">;

/** Values of a message about one label. That about several names the first one, and how many others there are. */
export const labelOf = ({ name, code }: Named): { name: string | StoredMessage; others: number } => ({
  name: name.trim() || code.trim() || message("findings.withoutName"),
  others: 0,
});
