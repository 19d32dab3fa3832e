import type { Verdict } from "./guard";
import type { LabelJob } from "./label-job";
import type { LabelProblem } from "./label-problem";

/** What a drawing worker is asked for: a file, or (`check`) only what would be wrong with it. */
export type DrawOrder =
  | { make: "pdf" | "zpl"; job: LabelJob; file: string }
  | { make: "check"; job: LabelJob }
  | { make: "calibration"; stock: LabelJob["stock"]; printer: LabelJob["printer"]; file: string };

/** What is known of a job before it is printed. */
export type JobReport = {
  labels: number;
  sheets: number;
  /** At most 100, errors first. */
  problems: LabelProblem[];
  /** How many problems there are of each level, also where not all are listed. */
  counts: Record<LabelProblem["level"], number>;
  /** How many labels scan how well. */
  verdicts: Record<Verdict["level"], number>;
  /** The label hardest to scan, and how well it does. */
  worst: { index: number; verdict: Verdict } | null;
};

/** What was drawn: `verified` of `labels` symbols were read back and held their values' bytes. */
export type Drawing = {
  labels: number;
  sheets: number;
  verified: number;
  bytes: number;
  /** Of the file, in hex. */
  sha256: string;
  /** Null for a calibration sheet, which has no labels. */
  report: JobReport | null;
  /** Of a check: the indices of the first 200 contents in the order they are printed in. */
  first?: number[];
};

/** What a drawing worker says. */
export type DrawMessage =
  | { type: "progress"; done: number; total: number }
  | { type: "done"; drawing: Drawing }
  | { type: "failed"; problems: readonly LabelProblem[] };
