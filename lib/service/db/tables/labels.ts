import type { ColumnType, Generated } from "kysely";
import type { ReportKind, ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { LabelJobState } from "@/lib/contract/labels/label-job";
import type { Moment } from "./moment";

/** Codes on labels that are printed before their access points exist. An access point with the code claims it. */
type ReservedCodesTable = {
  id: string;
  owner_id: string;
  code: string;
  created_at: Moment;
  /** When the label was declared lost or spoiled. */
  voided_at: ColumnType<Moment | null, undefined, Moment | null>;
};

/** Label jobs. JSON columns are text: the contract's schemas validate the values before they are written. */
type LabelJobsTable = {
  id: string;
  owner_id: string;
  state: LabelJobState;
  format: "pdf" | "zpl";
  stock_id: string;
  /** Copy of the stock at the time of the job, as JSON. */
  stock: string;
  template: string;
  printer_id: string | null;
  printer: string;
  /** Cells of the first sheet that were already used before the job, as JSON. */
  skip: string;
  /** Cells of the last sheet that are used after the job, as JSON. */
  next_skip: string;
  copies: number;
  access_points: number;
  /** Number of labels, copies included. */
  total: number;
  sheets: number;
  done: Generated<number>;
  verified: Generated<number>;
  /** Number of times rendering was started, so that a job that crashes the process is not retried for ever. */
  attempts: Generated<number>;
  /** SHA-256 of the file, in hexadecimal. */
  pdf_digest: ColumnType<string | null, undefined, string>;
  zpl_digest: ColumnType<string | null, undefined, string>;
  /** Reasons for a failure, as JSON: the contract's problem errors. */
  errors: Generated<string>;
  idempotency_key: string | null;
  /** SHA-256 of the request. */
  fingerprint: string;
  created_at: Moment;
  finished_at: ColumnType<Moment | null, undefined, Moment>;
  /** Id of the process that renders the job; null when no process does. */
  drawn_by: ColumnType<string | null, undefined, string | null>;
  /** End of that process's lease. A process that is alive renews it. */
  leased_until: ColumnType<Moment | null, undefined, Moment | null>;
  /** When the file was complete; from then on the job cannot be cancelled. */
  sealed_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** When a person opened its labels for printing; null when nobody did, or when somebody has said what printed. */
  opened_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** When labels of this job were last printed; null when none are. */
  printed_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** When the access points without an exception were printed; null when they are not. */
  printed_rest_at: ColumnType<Moment | null, undefined, Moment | null>;
  /** Number of access points whose labels are printed. */
  printed_points: Generated<number>;
  /**
   * Number of changes of what is printed, and the last change that the label states of all access points reflect.
   * They differ while a change is in progress and after a crash during one.
   */
  confirmation: Generated<number>;
  settled: Generated<number>;
  /** Team that all access points of the job have had since it was done. Triggers clear it when one leaves the team. */
  team_id: ColumnType<string | null, undefined, string | null>;
};

type LabelJobContentsTable = {
  job_id: string;
  /** Contents of the labels, as JSON: `LabelContent` of the contract. */
  contents: string;
};

/** Access points of a job of which something else is true than of the rest of the job. */
type LabelJobExceptionsTable = {
  job_id: string;
  access_point_id: string;
  /** When its label was printed; null when it was not. */
  printed_at: Moment | null;
};

/** Access points of the jobs whose file is complete. A row stays when its access point is deleted. */
type LabelJobPointsTable = {
  job_id: string;
  /** Place in the selection, from 1. */
  position: number;
  access_point_id: string;
  /** Digest of the texts on the label: see db/label-states/digest-of-label.ts. */
  digest: string;
};

type LabelEquipmentTable = {
  id: string;
  owner_id: string;
  kind: "stock" | "printer";
  /** `newLabelStock` or `newLabelPrinter` of the contract, as JSON. */
  value: string;
  created_at: Moment;
  updated_at: Moment;
};

/** Label designs. */
type LabelDesignsTable = {
  id: string;
  owner_id: string;
  /** 1: everyone may print with the design. */
  shared: number;
  /** Name and look of the design, as JSON: `newLabelDesign` of the contract without `shared`. */
  value: string;
  created_at: Moment;
  updated_at: Moment;
};

/** Reports about access points, and about their labels, by people who stood before them. */
type ReportsTable = {
  id: string;
  access_point_id: string;
  kind: ReportKind;
  text: string;
  contact: string;
  /** What people said of it. A label that was printed since also ends the report: see labels/reports/report-query.ts. */
  state: ColumnType<ReportState, undefined, ReportState>;
  answer: ColumnType<string, undefined, string>;
  created_at: Moment;
  created_by: string | null;
  /** Digest of the token in the reporter's link: see labels/reports/public/report-token.ts. Null for reports of users. */
  token_digest: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Mails about reports: a row for each report and person. */
type ReportMailsTable = {
  report_id: string;
  user_id: string;
  /** When the mail is due, or, while a process sends it, when another one may try again. */
  due_at: Moment;
  sent_at: ColumnType<Moment | null, undefined, Moment | null>;
};

/** Access points whose labels a person will print later. A label that was printed since is not in the pile any more. */
type PrintPileTable = {
  user_id: string;
  access_point_id: string;
  added_at: Moment;
};

/** Tables of print jobs, of codes whose labels are printed first, of own equipment, of label designs, of reports, and of print piles. */
export type LabelTables = {
  label_jobs: LabelJobsTable;
  label_job_contents: LabelJobContentsTable;
  label_job_exceptions: LabelJobExceptionsTable;
  label_job_points: LabelJobPointsTable;
  reserved_codes: ReservedCodesTable;
  label_equipment: LabelEquipmentTable;
  label_designs: LabelDesignsTable;
  reports: ReportsTable;
  print_pile: PrintPileTable;
  report_mails: ReportMailsTable;
};
