import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { Change, FieldErrors } from "@/components/labels/print-form/selection/selection-fields";
import { StockChooser } from "@/components/labels/print-form/stock-chooser";
import { TextField } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { Link } from "@/components/ui/link";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";

type StockFieldsProps = {
  stocks: ChosenStock[];
  printers: LabelPrinter[];
  /** Whether the service stores own stock. */
  hasOwnStock: boolean;
  stock: ChosenStock | undefined;
  values: LabelValues;
  /** Used labels as the action returned them. */
  usedBefore: string;
  errors: FieldErrors;
  change: Change;
};

/** Stock to print on, and the labels of its first sheet that are already used. */
export function StockFields(props: StockFieldsProps) {
  const { stocks, printers, hasOwnStock, stock, values, usedBefore, errors, change } = props;
  const choose = (id: string) => {
    const next = stocks.find((it) => it.id === id);
    change({ stock: id, ...rememberedFor(next, printers), lengthMm: "" });
  };
  return (
    <Fieldset title="Stock">
      <input type="hidden" name="stock-before" value={values.stock} />
      <input type="hidden" name="printer-before" value={values.printer} />
      <input type="hidden" name="dpi-before" value={values.dpi} />
      {stocks.length === 0 ? (
        <input type="hidden" name="stock" value={values.stock} />
      ) : (
        <StockChooser
          stocks={stocks}
          stock={stock}
          onChoose={choose}
          error={errors.stock}
          help={stock ? lastUse(stock) : null}
        />
      )}
      {stock && (
        <button
          type="submit"
          name="intent"
          value="star"
          aria-pressed={stock.isStarred}
          className="justify-self-start text-[0.8125rem] text-link touch:min-h-11"
        >
          {stock.isStarred ? "★ Kept on top" : "☆ Keep on top"}
        </button>
      )}
      {stock?.warnings.map((warning) => (
        <p key={warning} className="text-[0.8125rem] text-warning">
          <span aria-hidden="true">! </span>
          {warning}
        </p>
      ))}
      {stock?.directThermal && (
        <p className="text-[0.8125rem] text-warning">
          <span aria-hidden="true">! </span>
          Direct thermal: fades within a year.
        </p>
      )}
      {stock?.shape === "continuous" && (
        <TextField
          autoComplete="off"
          id="lengthMm"
          name="lengthMm"
          label="Length, mm"
          inputMode="decimal"
          placeholder={String(stock.labelHeightMm)}
          value={values.lengthMm}
          error={errors.lengthMm}
          onChange={(event) => change({ lengthMm: event.currentTarget.value })}
        />
      )}
      {stock?.kind !== "roll" && (
        <>
          <input type="hidden" name="used-before" value={usedBefore} />
          <TextField
            autoComplete="off"
            id="used"
            name="used"
            label="Used labels"
            placeholder="None, or 1-5, 8"
            value={values.used}
            error={errors.used}
            onChange={(event) => change({ used: event.currentTarget.value })}
          />
        </>
      )}
      {hasOwnStock && (
        <p className="text-[0.8125rem] tracking-tight">
          <Link href="/labels/stocks" className="underline underline-offset-2">
            My label sizes
          </Link>
        </p>
      )}
    </Fieldset>
  );
}

function lastUse({ usedLast, nextSkip, kind }: ChosenStock): string | null {
  if (!usedLast) return null;
  if (kind === "roll") return `Last used on ${usedLast}.`;
  const end = nextSkip.at(-1);
  return end ? `Last used on ${usedLast}, up to label ${end}.` : `Last used on ${usedLast}, up to the end of a sheet.`;
}
