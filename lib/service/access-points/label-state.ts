import { hash } from "node:crypto";
import {
  type FieldValues,
  type LabelField,
  type LabelTexts,
  labelTexts,
} from "@/lib/contract/access-points/access-point-fields";
import type { AccessPointRow } from "../db/tables";

/** Columns of an access point about its last printed label. */
export type PrintedRow = Pick<AccessPointRow, "printed_at" | "printed_fields" | "printed_digest">;

/**
 * Returns the digest of a label's text: the value of its symbol, which every label has, and the texts of `fields`.
 * Labels with the same text have the same digest.
 */
export function digestOfLabel(fields: readonly LabelField[], texts: LabelTexts): string {
  const shown = fields.filter((field) => field !== "code").map((field) => texts[field] ?? "");
  return hash("sha256", JSON.stringify([texts.code, ...shown]), "base64url").slice(0, 22);
}

/**
 * Returns the label state of an access point after a change to `after`: `never` printed, `printed` with the same text,
 * or `changed` since.
 */
export function labelStateAfter(row: PrintedRow, after: FieldValues): AccessPointRow["label_state"] {
  if (row.printed_at === null) return "never";
  const fields: LabelField[] = JSON.parse(row.printed_fields ?? "[]");
  return digestOfLabel(fields, labelTexts(after, fields)) === row.printed_digest ? "printed" : "changed";
}
