import { deleteStockAction, keepStockAction, saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { EquipmentList } from "@/components/labels/equipment/equipment-list";
import { KeptStocks } from "@/components/labels/equipment/kept-stocks";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactSelect } from "@/components/ui/fields/field";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { readStarred, usualStock } from "@/lib/dashboard/loaders/starred-stocks";
import { stockName } from "@/lib/labels/stock/stock-name";

type StocksPageProps = { searchParams: Promise<{ from?: string | string[]; next?: string | string[] }> };

export default async function StocksPage({ searchParams }: StocksPageProps) {
  const { from, next } = await searchParams;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.listLabelStocks() });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label sizes" />;
  const stocks = loaded.value?.data ?? [];
  const own = stocks.filter((stock) => stock.own);
  // Own stock cannot be continuous.
  const known = stocks.filter((stock) => stock.shape !== "continuous");
  const start = known.find((stock) => stock.id === from) ?? null;
  const link = await loadSymbolLink();
  const readable = await readerDates();
  return (
    <Page>
      <PageHead title="My label sizes" />
      <KeptStocks
        stocks={stocks}
        kept={await readStarred()}
        link={link}
        usual={(await usualStock(stocks))?.id}
        isFirst={next === "first-steps"}
        keep={keepStockAction}
      />
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
        {known.length > 0 && <StartFromForm stocks={known} startId={start?.id} />}
        <StockForm
          key={`${own.length} ${start?.id}`}
          id={null}
          action={saveStockAction}
          initial={{ ...initialFormState, values: { ...stockValues(start), name: "" } }}
          href="/labels/stocks"
          link={link}
        />
      </section>
    </Page>
  );
}

/** Form that opens the page again with the measures of a known stock. */
const StartFromForm = ({ stocks, startId = "" }: { stocks: ListedLabelStock[]; startId: string | undefined }) => (
  <form method="get" action="/labels/stocks" className="flex flex-wrap items-end gap-2">
    <div className="max-w-full min-w-0">
      <CompactSelect key={startId} id="start-from" name="from" label="Start from" defaultValue={startId}>
        <option value="">An empty A4 sheet</option>
        <StockOptions stocks={stocks} />
      </CompactSelect>
    </div>
    <Button type="submit">Fill in its measures</Button>
  </form>
);
