import type { LabelContent } from "./place-label";

/** Something wrong with a job or one of its labels. */
export type LabelProblem = {
  /** `error`: cannot be printed; `warning`: a person should know. */
  level: "error" | "warning";
  /** The label's index in the job's contents, or null when it is not about one label. */
  index: number | null;
  /** What is wrong and what to do, naming the label. */
  sentence: string;
};

/** A job that cannot be drawn, as sentences that say what to do; nothing of it was handed out. */
export class LabelError extends Error {
  override name = "LabelError";
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super(problems.map(({ sentence }) => sentence).join(" "));
    this.problems = problems;
  }
}

/** How a label is named in a sentence. */
export const nameOf = ({ name, code }: LabelContent): string => `“${name.trim() || code.trim() || "without a name"}”`;
