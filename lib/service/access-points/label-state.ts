import { createHash } from "node:crypto";
import type { NewAccessPoint } from "@/lib/contract/access-point";
import type { LabelTemplate } from "@/lib/contract/label-template";
import type { AccessPointRow } from "../db/tables";

/** Columns of an access point about its last printed label. */
export type PrintedRow = Pick<AccessPointRow, "printed_at" | "printed_fields" | "printed_digest">;

/**
 * Returns the digest of a label's text: the value of its symbol, which every label has, and the texts of `fields`.
 * Labels with the same text have the same digest.
 */
export function digestOfLabel(fields: LabelTemplate["fields"], point: NewAccessPoint): string {
  const texts = fields.filter((field) => field !== "code").map((field) => point[field as "name"]);
  return createHash("sha256")
    .update(JSON.stringify([point.qrCode, ...texts]))
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Returns the label state of an access point after a change to `after`: `never` printed, `printed` with the same text,
 * or `changed` since.
 */
export function labelStateAfter(row: PrintedRow, after: NewAccessPoint): AccessPointRow["label_state"] {
  if (row.printed_at === null) return "never";
  const fields: LabelTemplate["fields"] = JSON.parse(row.printed_fields ?? "[]");
  return digestOfLabel(fields, after) === row.printed_digest ? "printed" : "changed";
}
