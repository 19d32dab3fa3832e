import { useState } from "react";
import { dpiName } from "@/components/labels/equipment/printer-name";
import { BROWSER_MAX } from "@/components/labels/jobs/job-file-links";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { printerCards } from "@/components/labels/print-form/printer-cards";
import { useChosenEarly } from "@/components/labels/print-form/use-chosen-early";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { SelectField } from "@/components/ui/fields/field";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { isConnected, senderOf, wayTo } from "@/lib/contract/labels/print-ways";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { findDpi, takesZpl, ZEBRA_DPI } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";

/** Ways to print, the chosen one, and the printer that gets the labels. */
export function usePrintWay(stock: ChosenStock | undefined, labels: number) {
  const { state, values, change, printers, stocks, states, isFile } = usePrint();
  const isRoll = stock?.kind === "roll";
  const hasZpl = stock !== undefined && takesZpl(stock);
  const profile = printers.find(({ id }) => id === values.printer);
  const cards = [
    ...printerCards(printers, stocks, states),
    ...waysOf(isRoll, hasZpl, !isFile && labels <= BROWSER_MAX),
  ];
  // Other choices for another kind of stock begin with the usual one again.
  const kind = `${isRoll} ${hasZpl}`;
  const [chosen, setChosen] = useState({ kind, way: senderOf(state.how) === null ? state.how : "" });
  const isOffered = chosen.kind === kind && cards.some(({ value }) => value === chosen.way);
  const how = isOffered ? chosen.way : profile && isConnected(profile) ? wayTo(profile.id) : "pdf";

  const choose = (value: string) => {
    const printer = printers.find(({ id }) => wayTo(id) === value);
    // The printer of the values is the way by itself, so that it follows the stock.
    setChosen({ kind, way: printer ? "" : value });
    if (!printer) return;
    const loaded = stocks.find(({ id }) => id === printer.stock && id !== values.stock);
    const { used } = rememberedFor(loaded, []);
    change({
      printer: printer.id,
      dpi: "",
      ...(loaded && { stock: loaded.id, used, lengthMm: "", turn: "" }),
    });
  };
  useChosenEarly(how, choose);
  return { cards, how, choose, printer: printers.find(({ id }) => wayTo(id) === how) };
}

type PrintWaysProps = { stock: ChosenStock | undefined; labels: number; way: ReturnType<typeof usePrintWay> };

/** Choice of how to print: printers that labels are sent to, and files. */
export function PrintWays({ stock, labels, way: { cards, how, choose } }: PrintWaysProps) {
  const { state, errors, values, change, printers, stocks, isFile } = usePrint();
  const hasZpl = stock !== undefined && takesZpl(stock);
  const profile = printers.find(({ id }) => id === values.printer);
  // After the session ended the page has no printers, and the form keeps the one that was chosen.
  if (stocks.length === 0 && senderOf(state.how) !== null) {
    return <input type="hidden" name="how" value={state.how} />;
  }
  return (
    <>
      <RadioCards
        id="how"
        name="how"
        legend={t("print.how")}
        chosen={how}
        onChoose={choose}
        cards={cards}
        error={errors.how}
      />
      {hasZpl && findDpi(stock, { dpi: profile?.dpi ?? null }) === null && (
        <div className="hidden group-has-[[name=how][value=zpl]:checked]/form:block">
          <SelectField
            id="zplDpi"
            name="zplDpi"
            label={t("print.field.zplDpi")}
            value={values.dpi}
            error={errors.zplDpi}
            onChange={(event) => change({ dpi: event.currentTarget.value })}
          >
            <option value="">{t("print.choose")}</option>
            {ZEBRA_DPI.map((dpi) => (
              <option key={dpi} value={dpi}>
                {dpiName(dpi)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {!isFile && labels > BROWSER_MAX && (
        <p className="text-[0.8125rem] text-soft">{t("print.browserMax", { max: BROWSER_MAX })}</p>
      )}
    </>
  );
}

function waysOf(isRoll: boolean, hasZpl: boolean, hasBrowser: boolean) {
  const pdf = isRoll
    ? { title: t("print.how.driver"), text: t("print.how.driver.text") }
    : { title: t("print.how.pdf"), text: t("print.how.pdf.text") };
  const zpl = { value: "zpl", title: t("print.how.zpl"), text: t("print.how.zpl.text") };
  const browser = { value: "browser", title: t("print.how.browser"), text: t("print.how.browser.text") };
  return [{ value: "pdf", ...pdf }, ...(hasZpl ? [zpl] : []), ...(hasBrowser ? [browser] : [])];
}
