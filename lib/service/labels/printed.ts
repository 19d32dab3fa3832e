import { createHash } from "node:crypto";
import type { NewAccessPoint } from "@/lib/contract/access-point";
import type { LabelTemplate } from "@/lib/contract/label-template";
import type { AccessPointRow } from "../db/tables";

/** What an access point keeps of the label that was last printed. */
export type PrintedRow = Pick<AccessPointRow, "printed_at" | "printed_fields" | "printed_digest">;

/**
 * What a label says, in short: of its symbol's value, which every label has, and the texts of `fields`. Two labels
 * with the same digest say the same.
 */
export function digestOfLabel(fields: LabelTemplate["fields"], point: NewAccessPoint): string {
  const texts = fields.filter((field) => field !== "code").map((field) => point[field as "name"]);
  return createHash("sha256")
    .update(JSON.stringify([point.qrCode, ...texts]))
    .digest("base64url")
    .slice(0, 22);
}

/** Whether a label printed before still says what the access point does once it is `after`. */
export function labelStateAfter(row: PrintedRow, after: NewAccessPoint): AccessPointRow["label_state"] {
  if (row.printed_at === null) return "never";
  const fields: LabelTemplate["fields"] = JSON.parse(row.printed_fields ?? "[]");
  return digestOfLabel(fields, after) === row.printed_digest ? "printed" : "changed";
}
