import { Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { useHasScript } from "@/components/ui/use-has-script";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { isConnected, wayTo } from "@/lib/contract/labels/print-ways";
import type { PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { t } from "@/lib/messages/messages";

type PrinterState = Promise<PrinterStatus["state"] | null>;

/** By id. The page does not wait for them; null: not known. */
export type PrinterStates = Record<string, PrinterState>;

type HowToPrintProps = {
  printers: readonly LabelPrinter[];
  stocks: readonly (Parameters<typeof shortStockName>[0] & { id: string })[];
  states: PrinterStates;
  files: readonly ("pdf" | "zpl" | "browser")[];
  isRoll?: boolean;
  chosen: string;
  onChoose: (how: string) => void;
  error: string | undefined;
};

/** Choice of how to print: printers that labels are sent to, and files. */
export function HowToPrint({ printers, stocks, states, files, isRoll = false, ...choice }: HowToPrintProps) {
  useChosenEarly(choice.chosen, choice.onChoose);
  const ways = printers.filter(isConnected).map(({ id, name, stock: stockId }) => {
    const stock = stocks.find((it) => it.id === stockId);
    const state = states[id];
    const title = (
      <>
        <bdi>{name}</bdi>
        {state && (
          <Suspense fallback={null}>
            <StateWord state={state} />
          </Suspense>
        )}
      </>
    );
    const text = stock ? t("print.how.printer.loaded", { stock: shortStockName(stock) }) : t("print.how.printer.text");
    return { value: wayTo(id), title, text };
  });
  const others = files.map((value) => {
    const way = value === "pdf" && isRoll ? "driver" : value;
    return { value, title: t(`print.how.${way}`), text: t(`print.how.${way}.text`) };
  });
  return <RadioCards {...choice} id="how" name="how" legend={t("print.how")} cards={[...ways, ...others]} />;
}

const colours = { ready: "text-accent", busy: "text-soft", stopped: "text-warning", away: "text-warning" } as const;

function StateWord({ state }: { state: PrinterState }) {
  const known = use(state);
  return known && <span className={`font-normal ${colours[known]}`}> · {t(`equipment.state.${known}`)}</span>;
}

/** Keeps the card that was chosen before the script started: hydration checks the one of the server. */
function useChosenEarly(how: string, choose: (how: string) => void): void {
  const isOpenedByScript = useHasScript();
  const [early] = useState(() =>
    isOpenedByScript || typeof document === "undefined"
      ? undefined
      : document.querySelector<HTMLInputElement>("[name=how]:checked")?.value,
  );
  const keep = useEffectEvent(() => {
    if (early && early !== how) choose(early);
  });
  useEffect(() => keep(), []);
}
