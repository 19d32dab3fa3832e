import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { closeFirstStepsAction } from "@/app/(dashboard)/actions";
import { backUpAction } from "@/app/(dashboard)/backups/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { FirstStepsDone } from "@/components/overview/first-steps-done";
import type { Office } from "@/components/overview/needs-you";
import { isNewOffice, OverviewContent } from "@/components/overview/overview-page";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ScopeLinks } from "@/components/ui/choice-links";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { readerDates } from "@/components/ui/reader-dates";
import { defaultScope, hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
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
import { formatNumber, t } from "@/lib/messages/messages";

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
        client.listLabelJobs({ query: { limit: OWN_JOBS } }),
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
        firstSteps={steps && <FirstSteps steps={steps} personId={user.id} />}
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
    client.listBackups({ query: { limit: 1 } }),
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

type Step = { name: "points" | "symbols" | "stock" | "print" | "people"; isDone: boolean };

function FirstSteps({ steps, personId }: { steps: Step[]; personId: string }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const record = <FirstStepsDone personId={personId} steps={steps.length} isDone={done === steps.length} />;
  if (done === steps.length) return record;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <section aria-labelledby="first-steps" className="card p-5 sm:p-6 print:hidden">
      {record}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="first-steps" className="text-base font-bold">
          {t("overview.steps.title")}
        </h2>
        <p className="me-auto text-[0.8125rem] text-soft">{t("overview.steps.done", { done, count: steps.length })}</p>
        <PostForm action={closeFirstStepsAction}>
          <Button type="submit" kind="quiet">
            {rich("overview.steps.close", { about: spoken })}
          </Button>
        </PostForm>
      </div>
      {next === "points" && <p className="mt-1 max-w-prose text-soft">{t("overview.steps.whatPoints")}</p>}
      <ol className="mt-4 grid gap-4">
        {steps.map(({ name, isDone }, index) => (
          <li key={name} aria-current={name === next ? "step" : undefined} className="flex gap-4">
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold ${isDone ? "border-accent bg-wash text-accent" : "border-edge"}`}
            >
              {isDone ? "✓" : formatNumber(index + 1)}
            </span>
            <div className="grid min-w-0 gap-2 pt-1">
              <p className={isDone ? "text-soft" : "font-semibold"}>
                {t(`overview.steps.${name}`)}
                {isDone && <span className="sr-only"> {t("overview.steps.isDone")}</span>}
              </p>
              {!isDone && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{actions[name](name === next)}</div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const kindOf = (isNext: boolean) => (isNext ? { kind: "primary" as const } : {});

const actions: Record<Step["name"], (isNext: boolean) => ReactNode> = {
  points: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/access-points/new">
        {t("overview.createFirst")}
      </ButtonLink>
      <ButtonLink href="/access-points/import">{t("overview.steps.import")}</ButtonLink>
    </>
  ),
  symbols: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href={"/settings/office?from=first-steps#phones"}>
        {t("overview.steps.chooseOpened")}
      </ButtonLink>
      <span className="text-[0.8125rem] text-soft">{t("overview.steps.onlyHere")}</span>
    </>
  ),
  stock: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/settings/labels?next=first-steps">
        {t("overview.steps.chooseSize")}
      </ButtonLink>
      <TextLink href="/settings/labels#designs">{t("overview.steps.design")}</TextLink>
    </>
  ),
  print: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/labels">
        {t("overview.steps.printLabels")}
      </ButtonLink>
      <TextLink href="/settings/labels#calibration">{t("overview.steps.testPage")}</TextLink>
    </>
  ),
  people: (isNext) => (
    <ButtonLink {...kindOf(isNext)} href="/people/new">
      {t("overview.steps.invite")}
    </ButtonLink>
  ),
};

const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="inline-flex min-h-6 items-center text-link touch:min-h-11">
    {children}
  </Link>
);
