import type { LabelState } from "@/lib/contract/access-points/access-point";
import type { ExportFormat } from "@/lib/contract/access-points/access-point-list";
import type { Database } from "../../db/database";

/** The columns of the compiled query are `exportColumns`. */
export type ExportStart = {
  source: Database["source"];
  sql: string;
  parameters: readonly unknown[];
  format: ExportFormat;
  headings: readonly string[];
  sheet: string;
  words: Record<"yes" | "no" | LabelState, string>;
  fields: { key: string; heading: string }[];
};

export const NEXT_PART = "next";

/** Null after the last. */
export type ExportPart = Uint8Array<ArrayBuffer> | null;

export const BATCH_ROWS = 500;
