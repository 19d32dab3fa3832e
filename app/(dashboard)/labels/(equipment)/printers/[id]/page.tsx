import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { savePrinterAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentPage } from "@/components/labels/equipment/equipment-page";
import { PrinterForm } from "@/components/labels/equipment/printer-form";
import { printerValues } from "@/components/labels/equipment/printer-values";
import { NotAvailable } from "@/components/labels/not-available";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Printer profile" };

export default async function PrinterPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await isAvailable("labels"))) return <NotAvailable />;
  const { id } = await params;
  const href = `/labels/printers/${encodeURIComponent(id)}`;
  const outcome = await serviceClient(await findSession()).listLabelPrinters();
  const printer = outcome.ok ? (outcome.value.data.find((it) => it.id === id) ?? notFound()) : null;
  return (
    <EquipmentPage
      title={printer?.name ?? "Printer profile"}
      problem={pageProblem(outcome)}
      message="The printer profile could not be loaded."
      href={href}
    >
      <PrinterForm
        id={id}
        action={savePrinterAction}
        initial={{ ...initialFormState, values: printerValues(printer) }}
        href={href}
      />
    </EquipmentPage>
  );
}
