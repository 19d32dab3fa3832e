import { Suspense, use } from "react";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { isConnected, wayTo } from "@/lib/contract/labels/print-ways";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { t } from "@/lib/messages/messages";

/** By id. The page does not wait for them; null: not known. */
export type PrinterStates = Record<string, Promise<PrinterStatus["state"] | null>>;

type Named = Parameters<typeof shortStockName>[0] & { id: string };

/** Choices of how to print: the printers that labels are sent to. */
export const printerCards = (printers: readonly LabelPrinter[], stocks: readonly Named[], states: PrinterStates) =>
  printers.filter(isConnected).map(({ id, name, stock: stockId }) => {
    const stock = stocks.find((it) => it.id === stockId);
    const state = states[id];
    return {
      value: wayTo(id),
      title: (
        <>
          <bdi>{name}</bdi>
          {state && (
            <Suspense fallback={null}>
              <StateWord state={state} />
            </Suspense>
          )}
        </>
      ),
      text: stock ? t("print.how.printer.loaded", { stock: shortStockName(stock) }) : t("print.how.printer.text"),
    };
  });

const colours = { ready: "text-accent", busy: "text-soft", stopped: "text-warning", away: "text-warning" } as const;

function StateWord({ state }: { state: Promise<PrinterStatus["state"] | null> }) {
  const known = use(state);
  return known && <span className={`font-normal ${colours[known]}`}> · {t(`print.printer.${known}`)}</span>;
}
