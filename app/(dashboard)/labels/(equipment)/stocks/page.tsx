import type { Metadata } from "next";
import { deleteStockAction, saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { stockName } from "@/components/labels/equipment/stock-name";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export const metadata: Metadata = { title: "My label sizes" };

export default async function StocksPage() {
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.listLabelStocks() });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label sizes" />;
  const own = loaded.value?.data.filter((stock) => stock.own) ?? [];
  const readable = await readerDates();
  return (
    <Page>
      <PageHead title="My label sizes" />
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
    </Page>
  );
}
