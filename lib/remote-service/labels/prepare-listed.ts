import type { LabelContent } from "@/lib/contract/labels/label-content";
import { invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import {
  checkOrder,
  defaultPrinter,
  type LabelOrder,
  type PreparedJob,
  prepareJob,
} from "@/lib/label-queue/prepare-job";
import { resolveShippedStock } from "@/lib/label-queue/shipped-stocks";

/** Returns the job of an order for given contents on shipped stock. Own stock and printer profiles do not exist here. */
export function prepareListed(order: LabelOrder, contents: readonly LabelContent[]): Outcome<PreparedJob> {
  const { value: stock, errors } = resolveShippedStock(order);
  if (!stock) errors.push({ pointer: "/stock", detail: "This stock does not exist. Choose one from the list." });
  if (order.printer !== undefined) {
    const detail = "Printer profiles are not available with this service. Choose a resolution instead.";
    errors.push({ pointer: "/printer", detail });
  }
  if (order.design !== undefined)
    errors.push({ pointer: "/design", detail: "Choose fields: there are no designs here." });
  if (stock) errors.push(...checkOrder(stock, order));
  if (!stock || errors.length > 0) return invalidOutcome(errors);
  const printer = { ...defaultPrinter, dpi: order.dpi ?? null };
  const prepared = prepareJob(order, { stock, printer, contents });
  return prepared.errors.length > 0 ? invalidOutcome(prepared.errors) : { ok: true, value: prepared.job };
}
