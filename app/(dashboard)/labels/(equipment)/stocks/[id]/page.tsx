import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentPage } from "@/components/labels/equipment/equipment-page";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { NotAvailable } from "@/components/labels/not-available";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "My label size" };

export default async function StockPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await isAvailable("labels"))) return <NotAvailable />;
  const { id } = await params;
  const href = `/labels/stocks/${encodeURIComponent(id)}`;
  const outcome = await serviceClient(await findSession()).listLabelStocks();
  const stock = outcome.ok ? (outcome.value.data.find((it) => it.own && it.id === id) ?? notFound()) : null;
  return (
    <EquipmentPage
      title={stock?.part ?? "My label size"}
      problem={pageProblem(outcome)}
      message="The label size could not be loaded."
      href={href}
    >
      <StockForm
        id={id}
        action={saveStockAction}
        initial={{ ...initialFormState, values: stockValues(stock) }}
        href={href}
      />
    </EquipmentPage>
  );
}
