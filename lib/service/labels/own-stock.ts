import type { LabelStock, NewLabelStock } from "@/lib/contract/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { invalid } from "../http/problem-error";
import type { Equipment } from "./equipment";

/** Converts a user's own stock to the stock that labels are placed on. */
export function toStock({ id, value }: Equipment<"stock">): LabelStock {
  const { name, ...measures } = value;
  return { id, vendor: "Own", part: name, aliases: [], ...measures, sources: [] };
}

/**
 * Returns the stock if its labels fit on its paper.
 * @throws ServiceProblem 422 with every error in its measures
 */
export function requireFit(value: NewLabelStock): NewLabelStock {
  const { errors } = checkStock(toStock({ id: "", value }));
  if (errors.length > 0) throw invalid(errors.map((detail): ProblemError => ({ pointer: "", detail })));
  return value;
}
