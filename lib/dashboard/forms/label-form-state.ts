import type { LabelCheck } from "@/lib/contract/label-check";
import type { FormState } from "@/lib/dashboard/forms/form-state";

/** What can be chosen and typed about a print job, as the form's fields hold it. */
export type LabelValues = {
  what: "ids" | "filter" | "list";
  /** With blanks between. */
  ids: string;
  q: string;
  scope: string;
  label: string;
  sort: string;
  list: string;
  stock: string;
  lengthMm: string;
  /** Used cells of the first sheet: "1-5, 8". */
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
  /** One per job to be made: sending the form twice makes one job. */
  idempotencyKey: string;
  /** What the job would be, as last looked at. */
  check: LabelCheck | null;
  /** Lines of a pasted list that fit no access point, or several; ids that are gone. */
  wrongLines: string[];
  /** The job just drawn, and where its file is. */
  printed: { id: string; href: string } | null;
};

/** What the print page offers beyond printing from the list. */
export type LabelOffers = {
  /** Jobs, own stocks and printers are kept. */
  ledger: boolean;
  search: boolean;
  /** By whether the label was printed. */
  labelFilter: boolean;
  /** Everyone's, not only the person's own. */
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
