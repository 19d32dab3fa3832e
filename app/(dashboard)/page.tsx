import { redirect } from "next/navigation";
import { closeFirstStepsAction } from "@/app/(dashboard)/actions";
import { backUpAction } from "@/app/(dashboard)/backups/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { FirstSteps } from "@/components/overview/first-steps";
import type { Office } from "@/components/overview/needs-you";
import { isNewOffice, OverviewContent } from "@/components/overview/overview-page";
import { ScopeLinks } from "@/components/ui/choice-links";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { defaultScope, hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ReportList } from "@/lib/contract/access-points/codes/point-report";
import { DEFAULT_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import { userQuery } from "@/lib/contract/accounts/people";
import { accessToAll } from "@/lib/contract/accounts/reader";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadFirstSteps } from "@/lib/dashboard/loaders/office/first-steps";
import { loadOfficeSettings, loadOfficeZone } from "@/lib/dashboard/loaders/office/office-settings";
import { findLastWalked } from "@/lib/dashboard/loaders/rounds";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { t } from "@/lib/messages/messages";

/** Those that wait for an answer are among these. */
const OWN_JOBS = 5;

/** Those of the reader are among these, and are not news. */
const NEW_REPORTS = 25;

const countOfOthers = ({ data, pagination }: ReportList, id: string): number =>
  pagination.total - data.filter(({ createdBy }) => createdBy?.id === id).length;

type OverviewPageProps = { searchParams: Promise<{ scope?: string | string[] }> };

export default async function OverviewPage({ searchParams }: OverviewPageProps) {
  const { contract } = await getCapabilities();
  if (!contract) redirect("/access-points");
  const { scope: asked } = await searchParams;
  const loaded = await loadPage({
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const scopes = scopesOf(reader);
      const scope = scopes.find((each) => each === asked) ?? defaultScope(reader);
      const [overview, office, jobs, reports, walked] = await Promise.all([
        client.getOverview({ query: { scope, weeks: "12" } }),
        user.role === "admin" ? loadOffice(client) : null,
        client.listLabelJobs({ query: { page: 1, limit: OWN_JOBS, scope: "mine" } }),
        client.listReports({ query: { state: "new", limit: NEW_REPORTS } }),
        findLastWalked(client),
      ]);
      if (!overview.ok) return overview;
      const { totals } = overview.value;
      const steps = await loadFirstSteps(client, {
        user,
        hasPoints: totals.accessPoints > 0,
        hasPrinted: totals.accessPoints > totals.never,
        people: office?.people ?? null,
      });
      const hidden = hiddenScope(asked, reader);
      const shown = { overview: overview.value, office, jobs, reports, walked, scope, scopes, user, steps, hidden };
      return { ok: true, value: { ...shown, access: accessToAll(reader, scope) } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="overview" />;
  const { overview, office, jobs, reports, walked, scope, scopes, user, steps, hidden, access } = loaded.value;
  const { timeZone = DEFAULT_TIME_ZONE } = (await loadOfficeSettings()) ?? {};
  return (
    <Page of="list">
      <PageHead
        title={t("overview.title")}
        actions={
          scopes.length > 1 && <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => `/?scope=${each}`} />
        }
      />
      <HiddenScope sentences={[hidden]} />
      <OverviewContent
        overview={overview}
        walked={walked}
        scope={scope}
        jobs={jobs.ok ? jobs.value.data : null}
        reports={reports.ok ? countOfOthers(reports.value, user.id) : 0}
        user={user}
        access={access}
        office={office}
        areStepsFolded={steps?.some(({ isDone }) => !isDone) === true && !isNewOffice(overview.totals)}
        firstSteps={steps && <FirstSteps steps={steps} personId={user.id} close={closeFirstStepsAction} />}
        timeZone={timeZone}
        readable={await readerDates(await loadOfficeZone())}
        backUp={backUpAction}
      />
    </Page>
  );
}

const LATE_HOURS = 2;

/** What could not be loaded counts as in order: its own page says why. */
async function loadOffice(client: ServiceClient): Promise<Office> {
  const [people, backups] = await Promise.all([
    client.listUsers({ query: userQuery.parse({ limit: "100" }) }),
    client.listBackups({ query: { page: 1, limit: 1 } }),
  ]);
  const invitations = people.ok ? people.value.data.filter(({ invited, disabled }) => invited && !disabled).length : 0;
  const total = people.ok ? people.value.pagination.total : null;
  if (!backups.ok) return { invitations, people: total, backups: null };
  const { schedule, last, data } = backups.value;
  const latest = data[0]?.createdAt ?? null;
  const age = latest === null ? 0 : Date.now() - Date.parse(latest);
  const hasNone = latest === null && last?.problem != null;
  const isLate = schedule !== null && (hasNone || age > (schedule.hours + LATE_HOURS) * 3_600_000);
  return { invitations, people: total, backups: { isLate, latest } };
}
