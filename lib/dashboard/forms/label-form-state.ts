import type { LabelCheck } from "@/lib/contract/label-check";
import type { FormState } from "@/lib/dashboard/forms/form-state";

/** Values of the print form's fields. */
export type LabelValues = {
  what: "ids" | "filter" | "list";
  /** Ids separated by blanks. */
  ids: string;
  q: string;
  scope: string;
  label: string;
  sort: string;
  list: string;
  stock: string;
  lengthMm: string;
  /** Used cells of the first sheet, such as "1-5, 8". */
  used: string;
  fields: string[];
  side: string;
  textSize: string;
  order: string;
  copies: string;
  printer: string;
  dpi: string;
};

export type LabelsFormState = FormState & {
  values: LabelValues;
  /** Idempotency key of the next job: sending the form twice creates one job. */
  idempotencyKey: string;
  /** Result of the last dry run. */
  check: LabelCheck | null;
  /** Errors about lines of a pasted list that match no access point or several, and about ids that no longer exist. */
  wrongLines: string[];
  /** The finished job and the URL of its file. */
  printed: { id: string; href: string } | null;
};

/** Features of the print page that depend on the service and the person's role. */
export type LabelOffers = {
  /** Whether the service stores print jobs, own stocks and printer profiles. */
  ledger: boolean;
  search: boolean;
  /** Filter by the print state of the label. */
  labelFilter: boolean;
  /** Access points of all owners, not only the person's own. */
  everyone: boolean;
};

export type StockValues = Record<
  | "name"
  | "kind"
  | "paperName"
  | "paperWidthMm"
  | "paperHeightMm"
  | "columns"
  | "rows"
  | "labelWidthMm"
  | "labelHeightMm"
  | "leftMarginMm"
  | "topMarginMm"
  | "horizontalPitchMm"
  | "verticalPitchMm"
  | "cornerRadiusMm"
  | "shape",
  string
>;

export type StockFormState = FormState & { values: StockValues };

export type PrinterValues = Record<"name" | "dpi" | "offsetXMm" | "offsetYMm" | "scaleX" | "scaleY", string>;

export type PrinterFormState = FormState & { values: PrinterValues };
