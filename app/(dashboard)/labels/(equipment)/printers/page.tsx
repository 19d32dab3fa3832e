import { deletePrinterAction, savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { printerName } from "@/components/labels/equipment/printer-name";
import { printerValues } from "@/components/labels/equipment/printer-values";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactSelect } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";

export default async function PrintersPage() {
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => everyOutcome(client.listLabelPrinters(), client.listLabelStocks()),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printer profiles" />;
  const [{ data: known }, { data: listed }] = loaded.value ?? [{ data: [] }, { data: [] }];
  const all = listed.map((stock) => ({ id: stock.id, name: stockName(stock) }));
  return (
    <Page>
      <PageHead title="Printer profiles" />
      <EquipmentList
        entries={known.map((printer) => ({
          id: printer.id,
          name: printerName(printer),
          href: `/labels/printers/${printer.id}`,
          calibration: `/labels/calibration.pdf?stock=${defaultStock.id}&printer=${printer.id}`,
          use: sentenceOfUse(listed.filter((stock) => stock.lastPrinter?.id === printer.id).map(shortStockName)),
        }))}
        empty="Add a profile to correct the offset and scale of a printer."
        deleteAction={deletePrinterAction}
      />
      <CalibrationForm stocks={all} defaultStock={defaultStock.id} />
      <section aria-labelledby="new-printer" className="grid gap-4">
        <h2 id="new-printer" className="text-base font-bold">
          Add a profile
        </h2>
        <PrinterForm
          key={known.length}
          id={null}
          action={savePrinterAction}
          initial={{ ...initialFormState, values: printerValues(null) }}
          href="/labels/printers"
        />
      </section>
    </Page>
  );
}

type CalibrationFormProps = { stocks: { id: string; name: string }[]; defaultStock: string };

/** Form to print a calibration sheet, which shows the offset and scale of a printer. */
function CalibrationForm({ stocks, defaultStock }: CalibrationFormProps) {
  return (
    <section aria-labelledby="calibration" className="grid gap-3">
      <h2 id="calibration" className="text-base font-bold">
        Calibration
      </h2>
      <ol className="list-decimal pl-5 text-soft">
        <li>Print the calibration sheet on plain paper, at actual size, 100 %.</li>
        <li>Hold it against a sheet of the stock and measure how far off it prints.</li>
        <li>Measure the rulers; each shows its correct length. Enter the results in a printer profile below.</li>
      </ol>
      <form method="get" action="/labels/calibration.pdf" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-72">
          <CompactSelect id="stock" name="stock" label="Stock" defaultValue={defaultStock}>
            {stocks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </CompactSelect>
        </div>
        <Button type="submit" className="whitespace-normal">
          Print calibration sheet
        </Button>
      </form>
    </section>
  );
}

/** Returns a sentence about the stocks that a printer profile is remembered for. */
const sentenceOfUse = (stocks: string[]) =>
  stocks.length === 0
    ? "No stock uses this profile."
    : `It is used with ${new Intl.ListFormat("en").format(stocks)}. Your next print job there will have no profile.`;
