import { emptyPileAction, removeFromPileAction } from "@/app/(dashboard)/labels/pile/actions";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { LabelsHead } from "@/components/labels/labels-head";
import { pileHref } from "@/components/labels/pile/pile-url";
import { PrintPile } from "@/components/labels/pile/print-pile";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { pageAfterRemoval } from "@/components/ui/pagination/page-after-removal";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

const LIMIT = 100;

export default async function PrintPilePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    isForWriters: true,
    load: async (client, { user: { role } }) => {
      const { page } = parseListParams(params, { role, teams: [] }).query;
      return client.listPile({ query: { page, limit: LIMIT } });
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printPile" />;
  const { page, total, totalPages } = loaded.value.pagination;
  return (
    <Page>
      <LabelsHead title={t("pile.title")} current="/labels/pile" pile={total} />
      <PrintPile
        pile={loaded.value}
        readable={await readerDates()}
        from="pile"
        pageAfter={pageAfterRemoval(page, loaded.value.data)}
        remove={removeFromPileAction}
        empty={emptyPileAction}
      />
      <PageLinks page={page} last={totalPages} hrefOf={pileHref} />
    </Page>
  );
}
