import type { LabelJob } from "@/lib/contract/label-job";

/** A printer that has no profile. */
export const unnamedPrinter: LabelJob["printer"] = {
  id: null,
  name: null,
  dpi: null,
  offsetXMm: 0,
  offsetYMm: 0,
  scaleX: 1,
  scaleY: 1,
};
