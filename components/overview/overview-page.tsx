import type { ReactNode } from "react";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { isAsked } from "@/components/labels/jobs/job-answer";
import { MonthsTable } from "@/components/overview/months-table";
import { NeedsYou, type Office } from "@/components/overview/needs-you";
import { LastJobs, NewestPoints, OwnersTable, Panel, TeamsTable } from "@/components/overview/overview-lists";
import { OverviewTotals } from "@/components/overview/overview-totals";
import { WeeksChart } from "@/components/overview/weeks-chart";
import { PlaceTable } from "@/components/places/place-table";
import { placesHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { ChoiceLinks, ScopeLinks } from "@/components/ui/choice-links";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { User } from "@/lib/contract/accounts/account";
import { mayWrite } from "@/lib/contract/accounts/roles";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { type Overview, type OverviewQuery, overviewWeeks } from "@/lib/contract/overview";

type OverviewHeadProps = {
  scope: OverviewQuery["scope"];
  scopes: readonly OverviewQuery["scope"][];
  canWrite: boolean;
  /** Whether the card of the first steps has the main button. */
  hasSteps: boolean;
};

/** Heading of the overview, with what people do first. */
export const OverviewHead = ({ scope, scopes, canWrite, hasSteps }: OverviewHeadProps) => (
  <PageHead
    title="Overview"
    actions={
      <>
        {scopes.length > 1 && <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => `/?scope=${each}`} />}
        {canWrite && (
          <>
            <ButtonLink href="/labels">Print labels</ButtonLink>
            <ButtonLink href="/access-points/new" kind={hasSteps ? "plain" : "primary"} className="max-sm:hidden">
              New access point
            </ButtonLink>
          </>
        )}
      </>
    }
  />
);

type OverviewContentProps = {
  overview: Overview;
  scope: OverviewQuery["scope"];
  range: OverviewQuery["weeks"];
  /** Null when they could not be loaded: the rest of the page is still useful. */
  points: ListedAccessPoint[] | null;
  jobs: LabelJob[] | null;
  reports: number;
  user: User;
  /** Whether the reader may print all labels that the overview counts. */
  canPrint: boolean;
  office: Office | null;
  /** Time zone in which the weeks begin. */
  timeZone: string;
  /** The card of the first steps, or the message that all are done; null when the person has closed them. */
  firstSteps: ReactNode;
  /** Whether the card is folded up at the end of the page. */
  areStepsFolded: boolean;
  readable: (iso: string) => ReadableDate;
  backUp: (form: FormData) => Promise<void>;
};

/** What needs the reader, then numbers, weeks and lists of an office; before the first access point, the first steps. */
export function OverviewContent({
  overview,
  scope,
  range,
  points,
  jobs,
  reports,
  user,
  office,
  ...rest
}: OverviewContentProps) {
  const { totals, weeks, months, owners, moreOwners, teams, places } = overview;
  const { canPrint, firstSteps, areStepsFolded, readable, backUp, timeZone } = rest;
  if (totals.accessPoints === 0 && !mayWrite(user.role)) return <p className="text-soft">{NOTHING_TO_SEE}</p>;
  if (totals.accessPoints === 0) return firstSteps ?? <NothingYet />;
  const newest = <Newest points={points} scope={scope} readable={readable} />;
  const others = [
    teams && teams.length > 0 && (
      <Panel key="teams" id="teams" title="By team">
        <TeamsTable teams={teams} scope={scope} />
      </Panel>
    ),
    owners && owners.length > 0 && (
      <Panel key="owners" id="owners" title="By owner">
        <OwnersTable owners={owners} more={moreOwners} />
      </Panel>
    ),
    jobs && jobs.length > 0 && (
      <Panel
        key="jobs"
        id="jobs"
        title="Last print jobs"
        more={{ href: `/labels/jobs?scope=${scope}`, text: "Print history" }}
      >
        <LastJobs jobs={jobs} readable={readable} />
      </Panel>
    ),
  ].filter(Boolean);
  const waiting = (jobs ?? []).filter((job) => isAsked(job) && job.owner.id === user.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-sm:mt-3">
      {!areStepsFolded && firstSteps}
      {/* Both columns are stacks of their own: what needs the reader may be one line, and the places ten. */}
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-2">
        <div className="grid content-start gap-8">
          {mayWrite(user.role) && (
            <NeedsYou
              totals={totals}
              scope={scope}
              canPrint={canPrint}
              reports={reports}
              waiting={waiting}
              office={office}
              readable={readable}
              backUp={backUp}
            />
          )}
          <OverviewTotals totals={totals} scope={scope} />
          <MonthsTable months={months} scope={scope} timeZone={timeZone} />
          {places.length > PLACES_BESIDE && newest}
        </div>
        {places.length > 0 ? (
          <div className="grid content-start gap-8">
            <Panel id="places" title="Places" more={{ href: placesHref({ scope }), text: "All places" }}>
              <PlaceTable caption="Places" places={places} scope={scope} />
            </Panel>
            {places.length <= PLACES_BESIDE && newest}
          </div>
        ) : (
          newest
        )}
      </div>
      <Panel id="weeks" title={`Last ${range} weeks`}>
        <div className="justify-self-start text-[0.8125rem] print:hidden">
          <ChoiceLinks
            label="Weeks"
            texts={{ 12: "12 weeks", 26: "26 weeks", 52: "52 weeks" }}
            choices={overviewWeeks}
            current={range}
            hrefOf={(each) => `/?scope=${scope}&weeks=${each}#weeks`}
          />
        </div>
        <WeeksChart weeks={weeks} range={range} timeZone={timeZone} />
      </Panel>
      <div className="grid gap-8 lg:grid-cols-2">{others}</div>
      {areStepsFolded && (
        <details className="print:hidden">
          <summary className="w-fit cursor-pointer text-soft hover:text-ink">First steps that are not done</summary>
          <div className="mt-3">{firstSteps}</div>
        </details>
      )}
    </div>
  );
}

/** Places up to which the newest access points stand below them, and not in the column of what needs the reader. */
const PLACES_BESIDE = 5;

/** Access points that a new office has at most. */
const NEW_OFFICE_MAX = 10;

/** Returns whether an office is new: its first steps stand first. Later they are folded up at the end. */
export const isNewOffice = ({ accessPoints }: Overview["totals"]): boolean => accessPoints <= NEW_OFFICE_MAX;

const NOTHING_TO_SEE = "Your teams have no access points yet. Ask an admin to add you to a team.";

const NothingYet = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-soft">There is no access point yet.</p>
    <ButtonLink href="/access-points/new">Create the first access point</ButtonLink>
  </div>
);

const Newest = ({ points, scope, readable }: Pick<OverviewContentProps, "points" | "scope" | "readable">) =>
  points &&
  points.length > 0 && (
    <Panel id="newest" title="Newest access points" more={{ href: listUrl({ scope }), text: "All access points" }}>
      <NewestPoints points={points} readable={readable} />
    </Panel>
  );
