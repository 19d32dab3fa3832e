import type { LabelJob } from "@/lib/contract/label-job";

/** Printer settings of a job without a printer profile. */
export const unnamedPrinter: LabelJob["printer"] = {
  id: null,
  name: null,
  dpi: null,
  offsetXMm: 0,
  offsetYMm: 0,
  scaleX: 1,
  scaleY: 1,
};
