import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/printers/actions";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { printerValues } from "@/components/labels/equipment/printer-values";
import { freshEquipment } from "@/components/labels/fresh-equipment";
import { LabelsHead } from "@/components/labels/labels-head";
import { NoLedger } from "@/components/labels/not-available";
import { Failed } from "@/components/ui/feedback/load-error";
import { serviceClient } from "@/lib/dashboard/client";
import { pageProblem } from "@/lib/dashboard/failed-page";
import { hasLedger } from "@/lib/dashboard/forms/ledger";
import { requireSessionOrForm } from "@/lib/dashboard/forms/signed-in";
import { findSession } from "@/lib/dashboard/session";

export const metadata: Metadata = { title: "Printer" };

export default async function PrinterPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await hasLedger())) return <NoLedger />;
  const { id } = await params;
  const href = `/labels/printers/${encodeURIComponent(id)}`;
  const outcome = await serviceClient(await findSession()).listLabelPrinters();
  const problem = pageProblem(outcome);
  if (problem) {
    return (
      <div className="grid gap-6">
        <LabelsHead title="Printer" />
        <Failed what="The printer could not be read." problem={problem} retryHref={href} />
      </div>
    );
  }
  const printer = outcome.ok ? (outcome.value.data.find((it) => it.id === id) ?? notFound()) : null;
  return (
    <div className="grid gap-6">
      <LabelsHead title={printer?.name ?? "Printer"} />
      <PrinterForm id={id} action={savePrinterAction} initial={freshEquipment(printerValues(printer))} href={href} />
    </div>
  );
}
