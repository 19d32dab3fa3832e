import type { ColumnType } from "kysely";
import type { ReportKind, ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { JobTables } from "@/lib/label-queue/store/job-tables";
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

type LabelJobsTable = JobTables["label_jobs"] & {
  /** Team that all access points of the job have had since it was done. Triggers clear it when one leaves the team. */
  team_id: ColumnType<string | null, undefined, string | null>;
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
};

/** Tables of print jobs, of codes whose labels are printed first, of own equipment, of label designs, and of reports. */
export type LabelTables = Omit<JobTables, "users" | "label_jobs"> & {
  label_jobs: LabelJobsTable;
  label_job_points: LabelJobPointsTable;
  reserved_codes: ReservedCodesTable;
  label_equipment: LabelEquipmentTable;
  label_designs: LabelDesignsTable;
  reports: ReportsTable;
};
