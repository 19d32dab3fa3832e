import { hash } from "node:crypto";
import { type FieldValues, labelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import { type DesignText, fieldTexts, type PrintedTexts } from "@/lib/contract/labels/design-texts";
import { textOf } from "@/lib/labels/layout/printed-text";
import type { AccessPointRow } from "../../db/tables/access-points";

/** Columns of an access point about its last printed label. */
export type PrintedRow = Pick<AccessPointRow, "printed_at" | "printed_fields" | "printed_digest">;

/**
 * Returns the digest of a label's text: the value of its symbol, which every label has, and the texts of `fields`,
 * which may name custom fields. Labels with the same text have the same digest.
 */
export function digestOfLabel(fields: readonly DesignText[], texts: PrintedTexts): string {
  const shown = fields.filter((field) => field !== "code").map((field) => textOf(texts, field));
  return hash("sha256", JSON.stringify([texts.code, ...shown]), "base64url").slice(0, 22);
}

/**
 * Returns the label state of an access point after a change to `after`: `never` printed, `printed` with the same text,
 * or `changed` since.
 * @param custom stored values of custom fields, also of deleted ones: deleting a field changes no label
 */
export function labelStateAfter(
  row: PrintedRow,
  after: FieldValues,
  custom: CustomValues,
): AccessPointRow["label_state"] {
  if (row.printed_at === null) return "never";
  const fields: DesignText[] = JSON.parse(row.printed_fields ?? "[]");
  const texts = { ...labelTexts(after, fields), ...fieldTexts(custom, fields) };
  return digestOfLabel(fields, texts) === row.printed_digest ? "printed" : "changed";
}
