import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { saveStockAction } from "@/app/(dashboard)/labels/(equipment)/stocks/actions";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { freshEquipment } from "@/components/labels/fresh-equipment";
import { LabelsHead } from "@/components/labels/labels-head";
import { NoLedger } from "@/components/labels/not-available";
import { Failed } from "@/components/ui/feedback/load-error";
import { serviceClient } from "@/lib/dashboard/client";
import { pageProblem } from "@/lib/dashboard/failed-page";
import { hasLedger } from "@/lib/dashboard/forms/ledger";
import { requireSessionOrForm } from "@/lib/dashboard/forms/signed-in";
import { findSession } from "@/lib/dashboard/session";

export const metadata: Metadata = { title: "Own stock" };

export default async function StockPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSessionOrForm();
  if (!(await hasLedger())) return <NoLedger />;
  const { id } = await params;
  const href = `/labels/stocks/${encodeURIComponent(id)}`;
  const outcome = await serviceClient(await findSession()).listLabelStocks();
  const problem = pageProblem(outcome);
  if (problem) {
    return (
      <div className="grid gap-6">
        <LabelsHead title="Own stock" />
        <Failed what="The stock could not be read." problem={problem} retryHref={href} />
      </div>
    );
  }
  const stock = outcome.ok ? (outcome.value.data.find((it) => it.own && it.id === id) ?? notFound()) : null;
  return (
    <div className="grid gap-6">
      <LabelsHead title={stock?.part ?? "Own stock"} />
      <StockForm id={id} action={saveStockAction} initial={freshEquipment(stockValues(stock))} href={href} />
    </div>
  );
}
