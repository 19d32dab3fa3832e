import { hash } from "node:crypto";
import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";
import type { CustomValue } from "@/lib/contract/custom-fields/field-value";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";

/** PostgreSQL's index takes at most 2,704 bytes. */
const ORDERED_MAX = 200;

/** Texts with the same first 200 characters sort in any order. */
export function valueKey(type: CustomFieldType, value: CustomValue): string {
  if (type === "number") return numberKey(Number(value));
  if (type === "boolean") return value === true ? "1" : "0";
  if (type === "date") return String(value);
  return textKey(String(value));
}

/** The bits of the double, all inverted for a negative number and the sign inverted for another. */
function numberKey(value: number): string {
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(value === 0 ? 0 : value);
  const isNegative = (bits[0] ?? 0) >= 0x80;
  for (const [at, byte] of bits.entries()) bits[at] = isNegative ? byte ^ 0xff : at === 0 ? byte ^ 0x80 : byte;
  return bits.toString("hex");
}

/** The part after the line break makes texts differ that have the same key for sorting, such as 7 and 007. */
function textKey(value: string): string {
  const key = foldForOrder(value);
  if (key.length <= ORDERED_MAX && !/(?<!\d)0\d/.test(foldForSearch(value))) return key;
  const folded = hash("sha256", foldForSearch(value), "base64url").slice(0, 22);
  return `${key.slice(0, ORDERED_MAX).toWellFormed()}\n${folded}`;
}
