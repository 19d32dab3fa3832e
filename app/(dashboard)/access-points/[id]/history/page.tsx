import { restoreValueAction } from "@/app/(dashboard)/access-points/[id]/actions";
import { RestoreValueForm, type ValueRestoring } from "@/components/access-points/detail/restore-value-form";
import { HistoryList } from "@/components/audit/history-list";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { hasRights } from "@/lib/contract/accounts/reader";
import { everyOutcome } from "@/lib/contract/outcome";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { t } from "@/lib/messages/messages";

const LIMIT = 50;

type HistoryPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export default async function HistoryPage({ params, searchParams }: HistoryPageProps) {
  const { id } = await params;
  const href = `/access-points/${encodeURIComponent(id)}`;
  const text = (await searchParams).page;
  const page = typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) =>
      everyOutcome(client.getAccessPoint({ id }), client.listAccessPointHistory({ id, query: { page, limit: LIMIT } })),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="accessPoint" />;
  const [accessPoint, { data, pagination }] = loaded.value;
  const { total, totalPages } = pagination;
  const fields = await loadFields();
  const reader = await loadReader();
  const restoring: ValueRestoring = { accessPoint, fields, action: restoreValueAction, from: "history" };
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: accessPoint.name }, current: t("history.title") }}
        title={t("history.titleOf", { name: accessPoint.name })}
        beside={
          <span className="text-soft">
            {t(pagination.capped ? "history.entriesAtLeast" : "history.entries", { count: total })}
          </span>
        }
      />
      {data.length > 0 ? (
        <HistoryList
          entries={data}
          readable={await readerDates()}
          fields={fields}
          beside={
            reader && hasRights(reader, accessPoint, "edit")
              ? (changed) => <RestoreValueForm changed={changed} restoring={restoring} />
              : undefined
          }
        />
      ) : (
        <EmptyState>
          <p>{t(page > 1 ? "history.pastEnd" : "history.nothing")}</p>
        </EmptyState>
      )}
      {totalPages > 1 && (
        <div className="print:hidden">
          <PageLinks
            page={page}
            last={totalPages}
            hrefOf={(number) => `${href}/history${number > 1 ? `?page=${number}` : ""}`}
          />
        </div>
      )}
    </Page>
  );
}
