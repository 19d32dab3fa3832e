import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { stateScope } from "@/app/(dashboard)/scope/state-scope";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { JobFileLinks } from "@/components/labels/jobs/job-file-links";
import { JobState } from "@/components/labels/jobs/job-state";
import { LabelsHead } from "@/components/labels/labels-head";
import { ButtonLink } from "@/components/ui/button-link";
import { ScopeLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { StatedAddress } from "@/components/ui/shell/browser-effects";
import { Page } from "@/components/ui/shell/page";
import { TableHead } from "@/components/ui/table-head";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadTeams } from "@/lib/dashboard/loaders/teams";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 20;

export default async function LabelJobsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user: { role } }) => {
      const reader = { role, teams: await loadTeams() };
      const { page, scope } = parseListParams(params, reader).query;
      const address = await stateScope("/labels/jobs", params, scope);
      const hidden = hiddenScope(params.scope, reader, { things: "printJobs" });
      const list = await client.listLabelJobs({ query: { page, limit: LIMIT, scope } });
      const scopes = scopesOf(reader);
      return list.ok ? { ok: true, value: { ...list.value, page, scope, scopes, hidden, address } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printHistory" />;
  const { data, pagination, page, scope, scopes, hidden } = loaded.value;
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <StatedAddress href={loaded.value.address} />
      <LabelsHead
        title={t("jobs.history")}
        current="/labels/jobs"
        actions={
          scopes.length > 1 && <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => historyHref(1, each)} />
        }
      />
      <HiddenScope sentences={[hidden]} />
      {data.length > 0 ? (
        <JobTable jobs={data} caption={t("jobs.caption", { count: total })} readable={await readerDates()} />
      ) : (
        <NoJobs isPastEnd={page > 1} />
      )}
      <PageLinks page={page} last={totalPages} hrefOf={(number) => historyHref(number, scope)} />
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

type JobTableProps = { jobs: LabelJob[]; caption: string; readable: (iso: string) => ReadableDate };

const cell = "min-w-0 wrap-anywhere rows:px-3 rows:py-1.5 rows:first:ps-4 print:px-1.5 print:py-1";
/** Left column of a card. */
const left = "cards:col-start-1";

const columns = () =>
  [
    [t("common.created"), ""],
    [t("common.owner"), ""],
    [t("fieldRules.label.stock"), ""],
    [t("jobs.column.labels"), "text-end"],
    [t("jobs.column.state"), ""],
    [t("jobs.column.file"), ""],
  ] as const;

function JobTable({ jobs, caption, readable }: JobTableProps) {
  return (
    <div className="table-box">
      <table className="w-full border-collapse cards:block">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns()} />
        <tbody className="cards:block">
          {jobs.map((job) => (
            <tr
              key={job.id}
              className="border-line not-last:border-b hover:bg-hover cards:grid cards:grid-cols-[1fr_auto] cards:gap-x-3 cards:px-3 cards:py-2.5 rows:h-11"
            >
              <td className={cell}>
                <Link
                  href={`/labels/jobs/${encodeURIComponent(job.id)}`}
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline"
                >
                  <ReadableTime date={readable(job.createdAt)} exact />
                </Link>
              </td>
              <td className={`${cell} ${left}`}>
                <bdi>{job.owner.name}</bdi>
              </td>
              <td className={`${cell} ${left}`}>{shortStockName(job.stock)}</td>
              <td className={`${cell} ${left} rows:text-end`}>
                <span className="rows:hidden print:hidden">{t("common.labels", { count: job.total })}</span>
                <span className="cards:hidden print:inline">{formatNumber(job.total)}</span>
              </td>
              <td className={`${cell} cards:col-start-2 cards:row-start-1 cards:self-center`}>
                <JobState job={job} />
              </td>
              <td className={`${cell} cards:col-start-2 cards:row-span-3 cards:row-start-2 cards:place-self-end`}>
                <JobFileLinks job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoJobs({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd) {
    return (
      <EmptyState>
        <p>{t("jobs.pastEnd")}</p>
        <ButtonLink href="/labels/jobs">{t("paging.goToFirst")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("jobs.empty.title")}>
      <p className="text-soft">{t("jobs.empty.text")}</p>
      <ButtonLink kind="primary" href="/labels">
        {t("print.title")}
      </ButtonLink>
    </EmptyState>
  );
}
