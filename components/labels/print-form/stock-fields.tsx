import { useState } from "react";
import { Finding } from "@/components/label-preview/finding";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { FieldError, fieldAria, SelectField, TextField } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { foldForSearch } from "@/lib/contract/fold";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { stockName } from "@/lib/labels/stock/stock-name";
import { isTurnedByDefault } from "@/lib/labels/stock/turn-stock";
import { t } from "@/lib/messages/messages";

export function StockFields() {
  const { stocks, printers, values, state, errors, change } = usePrint();
  const stock = stocks.find(({ id }) => id === values.stock);
  const [search, setSearch] = useState("");
  const shown = stocks.filter((it) => it.id === values.stock || matches(it, search));
  const help = search ? t("print.stock.found", { found: shown.length, count: stocks.length }) : stock && lastUse(stock);
  const choose = (id: string) => {
    const next = stocks.find((it) => it.id === id);
    change({ stock: id, ...rememberedFor(next, printers), lengthMm: "", turn: "" });
  };
  return (
    <Fieldset title={t("fieldRules.label.stock")}>
      <input type="hidden" name="stock-before" value={values.stock} />
      <input type="hidden" name="printer-before" value={values.printer} />
      <input type="hidden" name="dpi-before" value={values.dpi} />
      {stocks.length === 0 && <input type="hidden" name="stock" value={values.stock} />}
      {stocks.length === 0 && <input type="hidden" name="turn" value={values.turn} />}
      <div className="grid gap-1.5">
        <label htmlFor="stock" className="sr-only">
          {t("fieldRules.label.stock")}
        </label>
        {/* One box: the search above the list that it shortens. Without script it is the list alone. */}
        <div>
          <input
            type="search"
            aria-label={t("print.stock.search")}
            placeholder={t("print.stock.searchIn", { count: stocks.length })}
            value={search}
            autoComplete="off"
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              const [only, ...more] = stocks.filter((it) => matches(it, event.currentTarget.value));
              if (only && more.length === 0 && only.id !== values.stock) choose(only.id);
            }}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="with-script field rounded-b-none border-b-line focus:relative"
          />
          <select
            id="stock"
            dir="ltr"
            name={stocks.length > 0 ? "stock" : undefined}
            value={values.stock}
            onChange={(event) => choose(event.currentTarget.value)}
            {...fieldAria("stock", { error: errors.stock, help })}
            className="field rounded-t-none border-t-0 focus:relative noscript:rounded-t-md noscript:border-t"
          >
            <StockOptions stocks={shown} />
          </select>
        </div>
        <FieldError id="stock" error={errors.stock} />
        {help && (
          <p id="stock-help" className="text-[0.8125rem]/[1.125rem] text-soft">
            {help}
          </p>
        )}
      </div>
      {stock?.warnings.map((warning) => (
        <Finding key={warning} level="warning" className="text-[0.8125rem]">
          {warning}
        </Finding>
      ))}
      {stock?.directThermal && (
        <Finding level="warning" className="text-[0.8125rem]">
          {t("print.stock.fades")}
        </Finding>
      )}
      {stock?.shape === "continuous" && (
        <TextField
          autoComplete="off"
          id="lengthMm"
          name="lengthMm"
          label={t("print.stock.length")}
          inputMode="decimal"
          placeholder={String(stock.labelHeightMm)}
          value={values.lengthMm}
          error={errors.lengthMm}
          onChange={(event) => change({ lengthMm: event.currentTarget.value })}
        />
      )}
      {stock && isTurnedByDefault(toChosenStock(stock, values.lengthMm)) && (
        <SelectField
          id="turn"
          name="turn"
          label={t("print.field.turn")}
          value={values.turn}
          error={errors.turn}
          onChange={(event) => change({ turn: event.currentTarget.value })}
        >
          <option value="">{t("print.turn.along")}</option>
          <option value="no">{t("print.turn.across")}</option>
        </SelectField>
      )}
      {stock?.kind !== "roll" && (
        <>
          <input type="hidden" name="used-before" value={state.values.used} />
          <TextField
            autoComplete="off"
            id="used"
            name="used"
            label={t("print.field.used")}
            placeholder={t("print.stock.usedExample")}
            value={values.used}
            error={errors.used}
            onChange={(event) => change({ used: event.currentTarget.value })}
          />
        </>
      )}
    </Fieldset>
  );
}

function matches(stock: ChosenStock, search: string): boolean {
  const text = foldForSearch(`${stockName(stock)} ${stock.aliases.join(" ")} ${stock.kind}`);
  return foldForSearch(search)
    .replaceAll("x", "×")
    .split(/\s+/)
    .every((word) => text.includes(word) || text.replaceAll("x", "×").includes(word));
}

function lastUse({ usedLast, nextSkip, kind }: ChosenStock): string | null {
  if (!usedLast) return null;
  if (kind === "roll") return t("print.stock.lastUsed", { day: usedLast });
  const end = nextSkip.at(-1);
  return end
    ? t("print.stock.lastUsedTo", { day: usedLast, number: end })
    : t("print.stock.lastUsedToEnd", { day: usedLast });
}
