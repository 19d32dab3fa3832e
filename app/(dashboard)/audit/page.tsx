import { AuditFilterChips, AuditFilterForm } from "@/components/audit/audit-filters";
import { AuditTable } from "@/components/audit/audit-table";
import { type AuditPageFilter, auditHref, parseAuditParams, toAuditFilter } from "@/components/audit/audit-url";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates, startOfReaderDay } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { safetyTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";
import type { AuditList } from "@/lib/contract/audit";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

const LIMIT = 50;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { page, ...filter } = parseAuditParams(await searchParams);
  const loaded = await loadPage({
    needs: "contract",
    load: async (client) => {
      const [list, actors] = await Promise.all([
        client.listAudit({ query: { ...(await toAuditFilter(filter)), page, limit: LIMIT } }),
        client.listAuditActors(),
      ]);
      return list.ok ? { ok: true, value: { ...list.value, actors } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="auditLog" />;
  const { data, pagination, actors } = loaded.value;
  const readable = await readerDates();
  const days = [filter.from, filter.to].filter((day) => day !== undefined);
  const starts = Object.fromEntries(await Promise.all(days.map(async (day) => [day, await startOfReaderDay(day)])));
  const people = actors.ok ? actors.value.data : [];
  return (
    <Page of="list">
      <PageHead
        title={t("audit.title")}
        beside={<span className="text-soft">{entries(pagination)}</span>}
        actions={
          <a href={auditHref(filter, "/audit/audit-log.csv")} download="" className={buttonClass()}>
            {t("audit.export")}
          </a>
        }
      />
      <TabLinks label={t("audit.safety")} tabs={safetyTabs()} current="/audit" />
      <AuditFilterForm filter={filter} people={people} />
      <AuditFilterChips filter={filter} people={people} formatDate={(day) => readable(starts[day]).day} />
      {data.length > 0 ? (
        <AuditTable entries={data} caption={caption(pagination)} readable={readable} />
      ) : (
        <NoEntries filter={filter} isPastEnd={page > 1} />
      )}
      {pagination.totalPages > 1 && (
        <div className="print:hidden">
          <PageLinks
            page={Math.min(page, pagination.totalPages)}
            last={pagination.totalPages}
            hrefOf={(number) => auditHref({ ...filter, page: number })}
          />
        </div>
      )}
      {pagination.capped && page === pagination.totalPages && <p className="text-soft">{t("audit.older")}</p>}
    </Page>
  );
}

const entries = ({ total: count, capped }: AuditList["pagination"]): string =>
  t(capped ? "audit.entriesAtLeast" : "audit.entries", { count });

const caption = ({ total: count, capped }: AuditList["pagination"]): string =>
  t(capped ? "audit.captionAtLeast" : "audit.caption", { count });

function NoEntries({ filter, isPastEnd }: { filter: AuditPageFilter; isPastEnd: boolean }) {
  return (
    <EmptyState>
      <p>{t(isPastEnd ? "audit.pastEnd" : "audit.noMatch")}</p>
      <ButtonLink href={isPastEnd ? auditHref(filter) : "/audit"}>
        {t(isPastEnd ? "audit.firstPage" : "audit.clearFilters")}
      </ButtonLink>
    </EmptyState>
  );
}
