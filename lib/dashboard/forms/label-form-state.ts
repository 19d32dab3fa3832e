import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues, PrinterValues, StockValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import type { ConflictState, FormState } from "@/lib/dashboard/forms/form-state";

export type JobPreview = {
  check: LabelCheck | null;
  /** Stands in place of the dry run when the filter matches nothing, or more than can be printed. */
  note: string | null;
  /** Null if the matches can be printed at once. */
  tooMany: number | null;
  /** The shown sheet and its picture; null when it cannot be shown. */
  sheet: Omit<LabelSheet, "labels"> | null;
  fields: Record<string, string>;
  message: string | null;
  /** Errors about lines of a pasted list that match no access point or several. */
  wrongLines: string[];
  missing: string[];
  /** Number without those that are missing or cannot be printed; null when there are none to leave out. */
  others: number | null;
};

export const emptyPreview: JobPreview = {
  check: null,
  note: null,
  tooMany: null,
  sheet: null,
  fields: {},
  message: null,
  wrongLines: [],
  missing: [],
  others: null,
};

export type LabelsFormState = FormState & {
  values: LabelValues;
  /** Sending the form twice creates one job. */
  idempotencyKey: string;
  preview: JobPreview;
  /** How to print, if the form was posted: pdf, zpl, browser, or `wayTo` a printer. */
  how: string;
  printed: { id: string; href: string } | null;
};

export type PrintSource = {
  /** `ids`: those that it was opened for one by one. */
  ids: "failed" | "job" | "created" | "codes" | "round" | "list";
  /** Null for none. */
  importFile: string | null;
};

/** Features of the print page that depend on the service and the person's role. */
export type LabelOffers = Pick<Capabilities, "contract" | "search" | "sort"> & {
  scopes: ListScope[];
};

export type StockFormState = FormState & { values: StockValues };

/** `asked`: what the printer at the typed address says of itself. */
export type PrinterFormState = FormState & { values: PrinterValues; asked: PrinterStatus | null };

/** By the names of the form's controls, of which each row of texts has three. */
export type DesignValues = Record<string, string>;

export type DesignFormState = FormState & ConflictState & { values: DesignValues };

export type PrintLabelState = FormState & {
  values: { stock: string; copies: string };
  /** As that of the print form; blank: as usual. */
  how: string;
  /** Sending the form twice creates one job. */
  idempotencyKey: string;
  job: LabelJob | null;
};
