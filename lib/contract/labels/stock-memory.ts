import { writeCells } from "./label-cells";
import type { LabelValues } from "./label-forms";
import type { LabelPrinter } from "./label-printer";
import type { ListedLabelStock } from "./label-stock";

type LastUse = Pick<ListedLabelStock, "id" | "nextSkip" | "lastPrinter">;
type Profile = Pick<LabelPrinter, "id" | "dpi" | "stock" | "connection">;
type Remembered = Pick<LabelValues, "used" | "printer" | "dpi">;

/**
 * A stock that was never used has the profile of the printer in which it is loaded, if labels can be sent to that one, and
 * else none: the offset of one printer must not reach another. `sendTo`: id of the printer that gets the labels in any case.
 */
export function rememberedFor(
  stock: LastUse | undefined,
  printers: readonly Profile[],
  sendTo: string | null = null,
): Remembered {
  const last = rememberedPrinterFields(stock?.lastPrinter ?? null, printers);
  const loaded = last.printer ? undefined : printers.find((it) => it.connection && it.stock === stock?.id)?.id;
  const other = sendTo === null || sendTo === last.printer ? loaded : sendTo;
  return { used: writeCells(stock?.nextSkip ?? []), ...(other ? { printer: other, dpi: "" } : last) };
}

/** A resolution of the profile itself is left blank. */
export function rememberedPrinterFields(
  printer: ListedLabelStock["lastPrinter"],
  printers: readonly Pick<LabelPrinter, "id" | "dpi">[],
): Pick<Remembered, "printer" | "dpi"> {
  const profile = printers.find(({ id }) => id === printer?.id);
  const isOfProfile = profile !== undefined && profile.dpi === printer?.dpi;
  return { printer: profile?.id ?? "", dpi: isOfProfile || !printer?.dpi ? "" : String(printer.dpi) };
}
