import type { Metadata } from "next";
import { deletePrinterAction, savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { CalibrationForm } from "@/components/labels/equipment/calibration-form";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { printerName } from "@/components/labels/equipment/printer-name";
import { printerValues } from "@/components/labels/equipment/printer-values";
import { shortStockName, stockName } from "@/components/labels/equipment/stock-name";
import { LabelsHead } from "@/components/labels/labels-head";
import { NotAvailable } from "@/components/labels/not-available";
import { FlashMessage } from "@/components/ui/feedback/flash-message";
import { LoadError } from "@/components/ui/feedback/load-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { readFlash } from "@/lib/dashboard/session/flash";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";
import { defaultStock } from "@/lib/labels/stock/default-stock";

export const metadata: Metadata = { title: "Printer profiles" };

export default async function PrintersPage() {
  await requireSessionOrForm();
  if (!(await isAvailable("labels"))) return <NotAvailable />;
  const client = serviceClient(await findSession());
  const [printers, stocks] = await Promise.all([client.listLabelPrinters(), client.listLabelStocks()]);
  const problem = pageProblem(printers) ?? pageProblem(stocks);
  const known = printers.ok ? printers.value.data : [];
  const listed = stocks.ok ? stocks.value.data : [];
  const all = listed.map((stock) => ({ id: stock.id, name: stockName(stock) }));
  return (
    <div className="grid gap-7">
      <LabelsHead title="Printer profiles" />
      <FlashMessage flash={await readFlash()} />
      {problem ? (
        <LoadError
          message="Your printer profiles could not be loaded."
          problem={problem}
          retryHref="/labels/printers"
        />
      ) : (
        <>
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
        </>
      )}
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
    </div>
  );
}

/** Returns a sentence about the stocks that a printer profile is remembered for. */
const sentenceOfUse = (stocks: string[]) =>
  stocks.length === 0
    ? "No stock uses this profile."
    : `It is used with ${new Intl.ListFormat("en").format(stocks)}. Your next print job there will have no profile.`;
