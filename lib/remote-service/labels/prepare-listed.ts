import type { LabelContent } from "@/lib/contract/labels/label-content";
import {
  checkOrder,
  defaultPrinter,
  type LabelOrder,
  type PreparedJob,
  prepareJob,
} from "@/lib/print-jobs/prepare-job";
import { resolveShippedStock } from "@/lib/print-jobs/shipped-stocks";
import { invalid } from "@/lib/service/http/problem-error";

/** A person waits for them while they are drawn, about a second. */
export const LISTED_MAX = 500;

/** No own stock, printer profiles and designs here. @throws ServiceProblem 422 */
export function prepareListed(order: LabelOrder, contents: readonly LabelContent[]): PreparedJob {
  const { value: stock, errors } = resolveShippedStock(order);
  if (!stock) errors.push({ pointer: "/stock", detail: "This stock does not exist. Choose one from the list." });
  if (order.printer !== undefined) {
    const detail = "Printer profiles are not available with this service. Choose a resolution instead.";
    errors.push({ pointer: "/printer", detail });
  }
  if (order.design !== undefined)
    errors.push({ pointer: "/design", detail: "Choose fields: there are no designs here." });
  if (stock) errors.push(...checkOrder(stock, order));
  if (!stock || errors.length > 0) throw invalid(errors);
  const printer = { ...defaultPrinter, dpi: order.dpi ?? null };
  const prepared = prepareJob(order, { stock, printer, contents }, LISTED_MAX);
  if (prepared.errors.length > 0) throw invalid(prepared.errors);
  return prepared.job;
}
