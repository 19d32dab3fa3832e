import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues, StockValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { ConflictState, FormState } from "@/lib/dashboard/forms/form-state";

/** What the print form shows of a job before it is printed. */
export type JobPreview = {
  /** Result of the dry run. */
  check: LabelCheck | null;
  /** Sentence in place of the dry run when the filter matches nothing, or more than can be printed. */
  note: string | null;
  /** Number of matches of the filter, if they are more than can be printed at once. */
  tooMany: number | null;
  /** The shown sheet and its picture; null when it cannot be shown. */
  sheet: Omit<LabelSheet, "labels"> | null;
  /** Why the job cannot be printed: the error message by field name, and that of the whole job. */
  fields: Record<string, string>;
  message: string | null;
  /** Errors about lines of a pasted list that match no access point or several. */
  wrongLines: string[];
  /** Ids of the selection that no longer exist. */
  missing: string[];
  /** Number of access points without those that are missing or cannot be printed; null when there are none to leave out. */
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
  /** Idempotency key of the next job: sending the form twice creates one job. */
  idempotencyKey: string;
  /** Preview of the values; empty where script has the last one. */
  preview: JobPreview;
  /** The finished job and the URL of its file. */
  printed: { id: string; href: string } | null;
};

/** Where the access points of the print page come from. */
export type PrintSource = {
  /** Those that it was opened for one by one: what failed in a job, a whole job, what a form created, codes, or rows of the list. */
  ids: "failed" | "job" | "created" | "codes" | "list";
  /** File of the import that its filter names; null for none. */
  importFile: string | null;
};

/** Features of the print page that depend on the service and the person's role. */
export type LabelOffers = Pick<Capabilities, "contract" | "search" | "sort"> & {
  /** Whose access points the person may print: the own ones, those of the teams, everyone's. */
  scopes: ListScope[];
};

export type StockFormState = FormState & { values: StockValues };

/** Values of the form of a label design by the names of its controls, of which each row of texts has three. */
export type DesignValues = Record<string, string>;

export type DesignFormState = FormState & ConflictState & { values: DesignValues };

export type PrintLabelState = FormState & {
  values: { stock: string; copies: string };
  /** Idempotency key of the next job: sending the form twice creates one job. */
  idempotencyKey: string;
  job: LabelJob | null;
};
