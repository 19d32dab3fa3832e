import type { NewLabelJob } from "@/lib/contract/label-job";
import type { LabelStock } from "@/lib/contract/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { cutRoll } from "@/lib/labels/stock/stocks";
import { findShippedStock } from "./shipped-stocks";

/**
 * Returns the shipped stock with this id, cut to `lengthMm` if it is a continuous roll, or null. Adds problems to
 * `errors`.
 */
export function lookUpShippedStock(
  { stock, lengthMm }: Pick<NewLabelJob, "stock" | "lengthMm">,
  errors: ProblemError[],
): LabelStock | null {
  const shipped = findShippedStock(stock);
  if (!shipped || lengthMm === undefined) return shipped ?? null;
  if (shipped.shape === "continuous") return cutRoll(shipped, lengthMm);
  errors.push({ pointer: "/lengthMm", detail: "This stock has labels of one length; leave lengthMm out." });
  return shipped;
}
