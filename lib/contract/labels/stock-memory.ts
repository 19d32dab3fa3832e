import { writeCells } from "./label-cells";
import type { LabelValues } from "./label-forms";
import type { LabelPrinter } from "./label-printer";
import type { ListedLabelStock } from "./label-stock";

type LastUse = Pick<ListedLabelStock, "nextSkip" | "lastPrinter">;
type Remembered = Pick<LabelValues, "used" | "printer" | "dpi">;

/** A stock that was never used has no profile: the offset of one printer must not reach another. */
export function rememberedFor(
  stock: LastUse | undefined,
  printers: readonly Pick<LabelPrinter, "id" | "dpi">[],
): Remembered {
  return { used: writeCells(stock?.nextSkip ?? []), ...rememberedPrinterFields(stock?.lastPrinter ?? null, printers) };
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
