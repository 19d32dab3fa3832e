import { purgeAction, restoreAction, restoreSelectedAction } from "@/app/(dashboard)/access-points/trash/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { TrashTable } from "@/components/access-points/trash/trash-table";
import { parseTrashParams, trashHref } from "@/components/access-points/trash/trash-url";
import { ScopeLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { LiveSearch } from "@/components/ui/fields/live-search";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 50;

type TrashPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TrashPage({ searchParams }: TrashPageProps) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const query = parseTrashParams(params, reader);
      const list = await client.listTrash({ query: { ...query, limit: LIMIT } });
      return list.ok ? { ok: true, value: { ...list.value, query, reader } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="trash" />;
  const { data, pagination, query, reader } = loaded.value;
  const scopes = scopesOf(reader);
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <ListShortcuts />
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: t("list.title") }, current: t("trash.title") }}
        title={t("trash.title")}
        beside={<span className="text-soft">{formatNumber(total)}</span>}
      >
        <p className="max-w-prose text-soft">{t("trash.explained")}</p>
      </PageHead>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <LiveSearch
          path="/access-points/trash"
          q={query.q}
          placeholder={t("common.searchedFields")}
          found={query.q ? formatNumber(total) : null}
          params={query.scope === "mine" ? [] : [["scope", query.scope]]}
        />
        {scopes.length > 1 && (
          <ScopeLinks
            choices={scopes}
            scope={query.scope}
            hrefOf={(scope) => trashHref({ ...query, page: 1, scope })}
          />
        )}
      </div>
      <HiddenScope sentences={[hiddenScope(params.scope, reader, { shown: "mine", things: "deletedAccessPoints" })]} />
      {data.length > 0 ? (
        <TrashTable
          points={data}
          query={query}
          reader={reader}
          readable={await readerDates()}
          restore={restoreAction}
          restoreSelected={restoreSelectedAction}
          purge={purgeAction}
        />
      ) : (
        <EmptyState>
          <p>{emptyText(query.q, total)}</p>
        </EmptyState>
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(query.page, totalPages)}
          last={totalPages}
          hrefOf={(page) => trashHref({ ...query, page })}
        />
      )}
    </Page>
  );
}

function emptyText(q: string, total: number): string {
  if (total > 0) return t("trash.pastEnd");
  return t(q ? "trash.nothingFound" : "trash.empty");
}
