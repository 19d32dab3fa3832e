import { saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { Button } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactSelect } from "@/components/ui/fields/field";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { type StockValues, stockNames } from "@/lib/contract/labels/label-forms";
import type { LabelStock, ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";
import { t } from "@/lib/messages/messages";

type StockPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ from?: string | string[] }> };

export default async function StockPage({ params, searchParams }: StockPageProps) {
  const { id } = await params;
  const { from } = await searchParams;
  const isNew = id === "new";
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client) => {
      const list = await client.listLabelStocks();
      if (!list.ok) return list;
      // Own stock cannot be continuous.
      const stocks = list.value.data.filter(({ own, shape }) => (isNew ? shape !== "continuous" : own));
      const stock = stocks.find((each) => each.id === (isNew ? from : id)) ?? null;
      return stock || isNew ? { ok: true, value: { stocks, stock } } : failed({ kind: "not-found", detail: "" });
    },
  });
  const up = { href: "/settings/labels#sizes", name: t("equipment.settings") };
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="labelSize" />;
  const { stocks, stock } = loaded.value ?? { stocks: [], stock: null };
  const title = isNew ? t("equipment.size.new") : (stock?.part ?? t("equipment.size"));
  const values = stockValues(stock);
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: title }} title={title} />
      {isNew && stocks.length > 0 && <StartFromForm stocks={stocks} startId={stock?.id} />}
      <StockForm
        key={stock?.id}
        id={isNew ? null : id}
        action={saveStockAction}
        initial={{ values: isNew ? { ...values, name: "" } : values }}
        link={await loadSymbolLink()}
        href={`/labels/stocks/${encodeURIComponent(id)}`}
      />
    </Page>
  );
}

const StartFromForm = ({ stocks, startId = "" }: { stocks: ListedLabelStock[]; startId: string | undefined }) => (
  <form method="get" action="/labels/stocks/new" className="flex flex-wrap items-end gap-2">
    <div className="max-w-full min-w-0">
      <CompactSelect key={startId} id="start-from" name="from" label={t("equipment.startFrom")} defaultValue={startId}>
        <option value="">{t("equipment.startFrom.empty")}</option>
        <StockOptions stocks={stocks} />
      </CompactSelect>
    </div>
    <Button type="submit">{t("equipment.startFrom.submit")}</Button>
  </form>
);

/** Returns the initial values of the stock form: an A4 sheet, or the stock to edit or to start from. */
function stockValues(stock: ListedLabelStock | null): StockValues {
  const paper = stock?.paper ?? { name: "A4", widthMm: 210, heightMm: 297 };
  const measures = Object.fromEntries(
    stockNames.map((name) => [name, String(stock?.[name as keyof LabelStock] ?? "")]),
  );
  return {
    ...(measures as StockValues),
    name: stock?.part ?? "",
    kind: stock?.kind ?? "sheet",
    shape: stock?.shape ?? "rectangle",
    cornerRadiusMm: String(stock?.cornerRadiusMm ?? 0),
    directThermal: stock?.directThermal ? "yes" : "",
    paperName: paper.name,
    paperWidthMm: String(paper.widthMm),
    paperHeightMm: String(paper.heightMm),
  };
}
