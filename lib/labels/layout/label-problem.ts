import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";

export type LabelProblem = {
  /** `error`: the job cannot be printed; `warning`: a person should look at the label first. */
  level: "error" | "warning";
  /** Null for a problem of the job as a whole. */
  index: number | null;
  sentence: string;
};

export class LabelError extends Error {
  override name = "LabelError";
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super(problems.map(({ sentence }) => sentence).join(" "));
    this.problems = problems;
  }
}

export const nameOf = ({ name, code }: Pick<LabelTexts, "name" | "code">): string =>
  `“${name.trim() || code.trim() || "without a name"}”`;
