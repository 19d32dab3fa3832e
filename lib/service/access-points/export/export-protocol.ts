import type { ExportFormat } from "@/lib/contract/access-points/access-point-list";
import type { Database } from "../../db/database";

/** Start data of the export worker: the compiled query, whose columns are `exportColumns`, and the format of the file. */
export type ExportStart = {
  source: Database["source"];
  sql: string;
  parameters: readonly unknown[];
  format: ExportFormat;
  /** Custom fields, one column each after the others, with their headings. */
  fields: { key: string; heading: string }[];
};

/** Request to the export worker for the next part of the file. */
export const NEXT_PART = "next";

/** Answer of the export worker: the next part of the file; null after the last. */
export type ExportPart = Uint8Array<ArrayBuffer> | null;

/** Title of the sheet in a workbook. */
export const SHEET_TITLE = "Access points";

/** Rows that the worker reads at once. */
export const BATCH_ROWS = 500;
