import type { Metadata } from "next";
import { deleteStockAction, saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { stockName } from "@/components/labels/equipment/stock-name";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { LabelsHead } from "@/components/labels/labels-head";
import { NotAvailable } from "@/components/labels/not-available";
import { LoadError } from "@/components/ui/feedback/load-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerDates } from "@/components/ui/reader-dates";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { findSession, requireSessionOrForm } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "My label sizes" };

export default async function StocksPage() {
  await requireSessionOrForm();
  if (!(await isAvailable("labels"))) return <NotAvailable />;
  const outcome = await serviceClient(await findSession()).listLabelStocks();
  const problem = pageProblem(outcome);
  const own = outcome.ok ? outcome.value.data.filter((stock) => stock.own) : [];
  const readable = await readerDates();
  return (
    <div className="grid gap-6">
      <LabelsHead title="My label sizes" />
      {problem ? (
        <LoadError message="Your label sizes could not be loaded." problem={problem} retryHref="/labels/stocks" />
      ) : (
        <EquipmentList
          entries={own.map((stock) => ({
            id: stock.id,
            name: stockName(stock),
            href: `/labels/stocks/${stock.id}`,
            calibration: `/labels/calibration.pdf?stock=${stock.id}`,
            use: stock.lastUsedAt
              ? `You printed on it last on ${readable(stock.lastUsedAt).day}.`
              : "You have not printed on it.",
          }))}
          empty="Add a size that the list of stock lacks. You can then choose it when you print."
          deleteAction={deleteStockAction}
        />
      )}
      <section aria-labelledby="new-stock" className="grid gap-4">
        <h2 id="new-stock" className="text-base font-bold">
          Add a size
        </h2>
        <StockForm
          key={own.length}
          id={null}
          action={saveStockAction}
          initial={{ ...initialFormState, values: stockValues(null) }}
          href="/labels/stocks"
        />
      </section>
    </div>
  );
}
