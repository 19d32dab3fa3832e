import { z } from "zod";
import { count, named } from "../shared-members";
import { labelContent } from "./label-content";

const levels = ["error", "warning"] as const;

const labelFinding = z
  .object({
    level: z.enum(levels).meta({ description: "error: the job cannot be printed; warning: look before printing" }),
    accessPoint: named.nullable().meta({ description: "Whose label; null: the job as a whole" }),
    detail: z.string().meta({ description: "What is wrong and what to do" }),
  })
  .meta({ id: "LabelFinding" });
export type LabelFinding = z.output<typeof labelFinding>;

const labelFindingGroup = z
  .object({
    level: z.enum(levels),
    labels: count.meta({ description: "How many access points have such a label; 0: it is about the job as a whole" }),
    detail: z.string().meta({ description: "What is wrong with all of them and what to do; it names the first one" }),
  })
  .meta({ id: "LabelFindingGroup" });
export type LabelFindingGroup = z.output<typeof labelFindingGroup>;

/** Not an ISO/IEC 15415 grade, which only a verifier can give. */
const verdict = z.object({
  accessPoint: named,
  level: z.enum(["fine", "hand-scanner", "unreliable"]),
  sentence: z.string(),
  moduleMm: z.number().meta({ description: "Side of a module of the symbol" }),
  maxScanDistanceMm: z.number().meta({ description: "Largest distance from which the label scans" }),
});

export const labelCheck = z
  .object({
    accessPoints: count,
    labels: count.meta({ description: "Copies counted" }),
    sheets: count.meta({ description: "Sheets, or labels of a roll" }),
    nextSkip: z.array(z.int()).meta({ description: "Cells used on the last sheet afterwards; none when it is full" }),
    printable: z.boolean().meta({ description: "Whether nothing stops the job" }),
    verdicts: z
      .object({ fine: count, "hand-scanner": count, unreliable: count })
      .meta({ description: "How many labels scan how well" }),
    worst: verdict.nullable().meta({ description: "The label that is hardest to scan" }),
    maxScanDistanceMm: z.number().nullable().meta({
      description: "Largest distance from which every label scans: the smallest one of the labels; null without labels",
    }),
    findings: z.array(labelFinding).meta({ description: "At most 100, errors first" }),
    groups: z
      .array(labelFindingGroup)
      .meta({ description: "All findings, one group for those that say the same: at most 100, errors first" }),
    counts: z.object({ error: count, warning: count }).meta({ description: "How many findings there are in all" }),
    contents: z.array(labelContent).meta({ description: "What the first labels say, in print order; at most 200" }),
  })
  .meta({ id: "LabelCheck" });
export type LabelCheck = z.output<typeof labelCheck>;
