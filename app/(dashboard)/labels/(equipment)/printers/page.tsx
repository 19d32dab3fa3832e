import type { Metadata } from "next";
import { deletePrinterAction, savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/printers/actions";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { CalibrationForm } from "@/components/labels/equipment/calibration-form";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { printerName } from "@/components/labels/equipment/printer-name";
import { printerValues } from "@/components/labels/equipment/printer-values";
import { stockName } from "@/components/labels/equipment/stock-name";
import { EquipmentNote } from "@/components/labels/equipment-note";
import { freshEquipment } from "@/components/labels/fresh-equipment";
import { LabelsHead } from "@/components/labels/labels-head";
import { NoLedger } from "@/components/labels/not-available";
import { Failed } from "@/components/ui/feedback/load-error";
import { serviceClient } from "@/lib/dashboard/client";
import { pageProblem } from "@/lib/dashboard/failed-page";
import { hasLedger } from "@/lib/dashboard/forms/ledger";
import { requireSessionOrForm } from "@/lib/dashboard/forms/signed-in";
import { findSession } from "@/lib/dashboard/session";

export const metadata: Metadata = { title: "Printers" };

const USUAL_STOCK = "avery-a4-l7160";

export default async function PrintersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSessionOrForm();
  if (!(await hasLedger())) return <NoLedger />;
  const client = serviceClient(await findSession());
  const [printers, stocks] = await Promise.all([client.listLabelPrinters(), client.listLabelStocks()]);
  const problem = pageProblem(printers) ?? pageProblem(stocks);
  const known = printers.ok ? printers.value.data : [];
  const all = stocks.ok ? stocks.value.data.map((stock) => ({ id: stock.id, name: stockName(stock) })) : [];
  return (
    <div className="grid gap-7">
      <LabelsHead title="Printers" />
      <EquipmentNote note={(await searchParams).note} />
      {problem ? (
        <Failed what="Your printers could not be read." problem={problem} retryHref="/labels/printers" />
      ) : (
        <>
          <EquipmentList
            entries={known.map((printer) => ({
              id: printer.id,
              name: printerName(printer),
              href: `/labels/printers/${printer.id}`,
              calibration: `/labels/calibration.pdf?stock=${USUAL_STOCK}&printer=${printer.id}`,
            }))}
            empty="A profile keeps what one printer does differently: its dots, and how far beside it prints."
            remove={deletePrinterAction}
          />
          <CalibrationForm stocks={all} usual={USUAL_STOCK} />
        </>
      )}
      <section aria-labelledby="new-printer" className="grid gap-4">
        <h2 id="new-printer" className="text-base font-bold">
          Another printer
        </h2>
        <PrinterForm
          key={known.length}
          id={null}
          action={savePrinterAction}
          initial={freshEquipment(printerValues(null))}
          href="/labels/printers"
        />
      </section>
    </div>
  );
}
