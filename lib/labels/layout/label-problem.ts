import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";

export type LabelProblem = {
  /** `error`: the job cannot be printed; `warning`: it can, but a person should look at the label first. */
  level: "error" | "warning";
  /** Index of the label in the job's contents, or null for a problem of the job as a whole. */
  index: number | null;
  /** What is wrong and what to do, with the label's name. */
  sentence: string;
};

/** Error of a job that cannot be printed, with all its problems. */
export class LabelError extends Error {
  override name = "LabelError";
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super(problems.map(({ sentence }) => sentence).join(" "));
    this.problems = problems;
  }
}

/** Returns the quoted name of a label for use in a sentence. */
export const nameOf = ({ name, code }: Pick<LabelTexts, "name" | "code">): string =>
  `“${name.trim() || code.trim() || "without a name"}”`;
