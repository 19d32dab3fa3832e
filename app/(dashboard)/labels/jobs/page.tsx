import type { Metadata } from "next";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { JobTable, NoJobs } from "@/components/labels/jobs/job-table";
import { LabelsHead } from "@/components/labels/labels-head";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { Page } from "@/components/ui/shell/page";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export const metadata: Metadata = { title: "Print history" };

const LIMIT = 20;

export default async function LabelJobsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user: { role } }) => {
      const { page, ...query } = parseListParams(params, { role, teams: [] }).query;
      const scope: "mine" | "all" = query.scope === "all" ? "all" : "mine";
      const list = await client.listLabelJobs({ query: { page, limit: LIMIT, scope } });
      return list.ok ? { ok: true, value: { ...list.value, page, scope, role } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="print history" />;
  const { data, pagination, page, scope, role } = loaded.value;
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <LabelsHead
        title="Print history"
        actions={
          seesEveryone(role) && (
            <ScopeLinks choices={["mine", "all"]} scope={scope} hrefOf={(each) => historyHref(1, each)} />
          )
        }
      />
      {data.length > 0 ? (
        <JobTable
          jobs={data}
          caption={`${total.toLocaleString("en")} ${total === 1 ? "print job" : "print jobs"}, newest first`}
          readable={await readerDates()}
        />
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

/** Returns the URL of a page of the print history. */
function historyHref(page: number, scope: "mine" | "all"): string {
  const params = new URLSearchParams({
    ...(scope === "all" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/labels/jobs?${params}` : "/labels/jobs";
}
