import { saveStockAction } from "@/app/(dashboard)/labels/(equipment)/actions";
import { StockForm } from "@/components/labels/equipment/stock-form";
import { stockValues } from "@/components/labels/equipment/stock-values";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { failed } from "@/lib/contract/outcome";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadSymbolLink } from "@/lib/dashboard/loaders/office/symbol-link";

export default async function StockPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client) => {
      const list = await client.listLabelStocks();
      if (!list.ok) return list;
      const stock = list.value.data.find((it) => it.own && it.id === id);
      return stock ? { ok: true, value: stock } : failed({ kind: "not-found", detail: "" });
    },
  });
  const up = { href: "/labels/stocks", name: "My label sizes" };
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label size" up={up} />;
  const stock = loaded.value;
  const title = stock?.part ?? "My label size";
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: title }} title={title} />
      <StockForm
        id={id}
        action={saveStockAction}
        initial={{ ...initialFormState, values: stockValues(stock) }}
        link={await loadSymbolLink()}
        href={`${up.href}/${encodeURIComponent(id)}`}
      />
    </Page>
  );
}
