import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { StoredMessage } from "@/lib/messages/messages";
import type { LabelProblem } from "../layout/label-problem";
import type { CellAssignment, JobPart, RenderJob } from "../layout/place-job";
import type { ListLine } from "../pdf/list-sheet";
import type { PwgOptions } from "../raster/write-pwg";
import type { Printer } from "../stock/printer";
import type { ScanRating } from "../symbol/scannability";

export type RenderOrder =
  | { make: "pdf" | "zpl"; job: RenderJob; file: string; part?: JobPart | undefined }
  | ({ make: "pwg"; job: RenderJob; file: string; part?: JobPart | undefined } & Pick<PwgOptions, "dpi" | "isGrey">)
  | { make: "check"; job: RenderJob }
  | { make: "sheet"; job: RenderJob; sheet: number; assigned?: CellAssignment[] | undefined }
  | { make: "calibration"; stock: LabelStock; printer: Printer; file: string }
  | { make: "list"; lines: readonly ListLine[]; file: string };

/** An order with its `language` as JSON, or null to end the worker. */
export type RenderRequest = string | null;

export type JobReport = Pick<LabelCheck, "counts" | "verdicts" | "maxScanDistanceMm"> & {
  /** At most 100, errors first. `counts` has the number of all. */
  problems: LabelProblem[];
  /** Of several labels, with the sentence about the first: at most 100, errors first. */
  groups: { level: LabelProblem["level"]; labels: number; message: StoredMessage }[];
  worst: { index: number; rating: ScanRating } | null;
};

export type RenderResult = {
  /** Labels whose symbol was read back and contained exactly what it holds. */
  verified: number;
  /** In hex. */
  sha256: string;
  /** Null for a part of a job, and for orders that check no labels. */
  report: JobReport | null;
  /** For a check: the first 200, in print order. */
  first?: number[];
  assigned?: CellAssignment[];
  svg?: string;
};

export type RenderMessage =
  | { type: "progress"; done: number }
  | { type: "done"; result: RenderResult }
  | { type: "failed"; problems: readonly LabelProblem[] };
