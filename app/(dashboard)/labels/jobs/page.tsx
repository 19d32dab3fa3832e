import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { stateScope } from "@/app/(dashboard)/scope/state-scope";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { JobTable, NoJobs } from "@/components/labels/jobs/job-table";
import { LabelsHead } from "@/components/labels/labels-head";
import { ScopeLinks } from "@/components/ui/choice-links";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { StatedAddress } from "@/components/ui/shell/browser-effects";
import { Page } from "@/components/ui/shell/page";
import { countOf } from "@/components/ui/text/count-of";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadTeams } from "@/lib/dashboard/loaders/teams";

const LIMIT = 20;

export default async function LabelJobsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user: { role } }) => {
      const reader = { role, teams: await loadTeams() };
      const { page, scope } = parseListParams(params, reader).query;
      const address = await stateScope("/labels/jobs", params, scope);
      const hidden = hiddenScope(params.scope, reader, { things: "print jobs" });
      const list = await client.listLabelJobs({ query: { page, limit: LIMIT, scope } });
      const scopes = scopesOf(reader);
      return list.ok ? { ok: true, value: { ...list.value, page, scope, scopes, hidden, address } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="print history" />;
  const { data, pagination, page, scope, scopes, hidden } = loaded.value;
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <StatedAddress href={loaded.value.address} />
      <LabelsHead
        title="Print history"
        current="/labels/jobs"
        actions={
          scopes.length > 1 && <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => historyHref(1, each)} />
        }
      />
      <HiddenScope sentences={[hidden]} />
      {data.length > 0 ? (
        <JobTable jobs={data} caption={`${countOf(total, "print job")}, newest first`} readable={await readerDates()} />
      ) : (
        <NoJobs isPastEnd={page > 1} />
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(page, totalPages)}
          last={totalPages}
          hrefOf={(number) => historyHref(number, scope)}
        />
      )}
    </Page>
  );
}

function historyHref(page: number, scope: ListScope): string {
  const params = new URLSearchParams({
    scope,
    ...(page > 1 && { page: String(page) }),
  });
  return `/labels/jobs?${params}`;
}
