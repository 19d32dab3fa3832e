import type { LabelContent } from "@/lib/contract/label-content";
import type { ProblemError } from "@/lib/contract/problem";
import { type Answer, invalid } from "./answer";
import { lookUpShippedStock } from "./look-up-stock";
import { type LabelOrder, type PreparedJob, prepareJob, wrongWithStock } from "./prepare";
import { unnamedPrinter } from "./unnamed-printer";

/**
 * Returns the job of an order for given contents on shipped stock. Own stocks and printer profiles do not exist here.
 */
export function prepareListed(order: LabelOrder, contents: readonly LabelContent[]): Answer<PreparedJob> {
  const errors: ProblemError[] = [];
  const stock = lookUpShippedStock(order, errors);
  if (!stock) errors.push({ pointer: "/stock", detail: "There is no such stock. Choose one of the list." });
  if (order.printer !== undefined) {
    errors.push({ pointer: "/printer", detail: "No printer profiles are kept here. Choose a resolution instead." });
  }
  if (stock) errors.push(...wrongWithStock(stock, order));
  if (!stock || errors.length > 0) return invalid(errors);
  const printer = { ...unnamedPrinter, dpi: order.dpi ?? null };
  const prepared = prepareJob(order, { stock, printer, contents }, errors);
  return errors.length > 0 ? invalid(errors) : { ok: true, value: prepared };
}
