import type { LabelJob } from "@/lib/contract/label-job";
import type { LabelJobRow } from "../db/tables";

/** Columns of a job that responses and rendering need. */
export const jobColumns = [
  "label_jobs.id",
  "owner_id",
  "state",
  "format",
  "stock",
  "template",
  "printer",
  "skip",
  "next_skip",
  "copies",
  "access_points",
  "total",
  "sheets",
  "done",
  "verified",
  "pdf_digest",
  "zpl_digest",
  "errors",
  "label_jobs.created_at",
  "finished_at",
] as const;

export type JobRow = Omit<
  LabelJobRow,
  "stock_id" | "printer_id" | "attempts" | "idempotency_key" | "fingerprint" | Lease
> & {
  owner_name: string;
};
type Lease = "drawn_by" | "leased_until" | "sealed_at";

/** Returns the SHA-256 of the job's file in this format, in hex, or null if it was never rendered. */
export const digestOf = (row: JobRow, format: "pdf" | "zpl"): string | null =>
  format === "pdf" ? row.pdf_digest : row.zpl_digest;

/** Converts a row to the job of the API. */
export const toLabelJob = (row: JobRow): LabelJob => ({
  id: row.id,
  owner: { id: row.owner_id, name: row.owner_name },
  state: row.state,
  format: row.format,
  accessPoints: row.access_points,
  total: row.total,
  sheets: row.sheets,
  done: row.done,
  verified: row.verified,
  stock: JSON.parse(row.stock),
  template: JSON.parse(row.template),
  printer: JSON.parse(row.printer),
  skip: JSON.parse(row.skip),
  nextSkip: JSON.parse(row.next_skip),
  copies: row.copies,
  createdAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  digest: digestOf(row, row.format),
  errors: JSON.parse(row.errors),
});
