import { LastJobs, LocationsTable, NewestPoints, OwnersTable, Panel } from "@/components/overview/overview-lists";
import { listUrl, OverviewTotals } from "@/components/overview/overview-totals";
import { WeeksChart } from "@/components/overview/weeks-chart";
import { ButtonLink } from "@/components/ui/button-link";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { PageHead } from "@/components/ui/shell/page-head";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";

type OverviewHeadProps = { scope: OverviewQuery["scope"]; canChooseScope: boolean };

/** Heading of the overview, with what people do first. */
export const OverviewHead = ({ scope, canChooseScope }: OverviewHeadProps) => (
  <PageHead
    title="Overview"
    actions={
      <>
        {canChooseScope && <ScopeLinks scope={scope} hrefOf={(each) => `/?scope=${each}`} />}
        <ButtonLink href="/labels">Print labels</ButtonLink>
        <ButtonLink href="/access-points/new" kind="primary">
          New access point
        </ButtonLink>
      </>
    }
  />
);

type OverviewContentProps = {
  overview: Overview;
  scope: OverviewQuery["scope"];
  /** Null when they could not be loaded: the rest of the page is still useful. */
  points: ListedAccessPoint[] | null;
  jobs: LabelJob[] | null;
  canImport: boolean;
  readable: (iso: string) => ReadableDate;
};

/** Numbers, newest access points and last print jobs of an office; before the first access point, the first steps. */
export function OverviewContent({ overview, scope, points, jobs, canImport, readable }: OverviewContentProps) {
  const { totals, weeks, owners, locations } = overview;
  if (totals.accessPoints === 0) return <FirstSteps canImport={canImport} />;
  return (
    <div className="grid gap-8">
      <OverviewTotals totals={totals} scope={scope} />
      <Panel id="weeks" title="Last 12 weeks">
        <WeeksChart weeks={weeks} />
      </Panel>
      <div className="grid gap-8 lg:grid-cols-2">
        {points && points.length > 0 && (
          <Panel
            id="newest"
            title="Newest access points"
            more={{ href: listUrl({ scope }), text: "All access points" }}
          >
            <NewestPoints points={points} readable={readable} />
          </Panel>
        )}
        {jobs && jobs.length > 0 && (
          <Panel
            id="jobs"
            title="Last print jobs"
            more={{ href: `/labels/jobs?scope=${scope}`, text: "Print history" }}
          >
            <LastJobs jobs={jobs} readable={readable} />
          </Panel>
        )}
        {owners && owners.length > 0 && (
          <Panel id="owners" title="By owner">
            <OwnersTable owners={owners} />
          </Panel>
        )}
        {locations && locations.length > 0 && (
          <Panel id="locations" title="By location">
            <LocationsTable locations={locations} />
          </Panel>
        )}
      </div>
    </div>
  );
}

const FirstSteps = ({ canImport }: { canImport: boolean }) => (
  <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-14 text-center">
    <p className="font-semibold">No access points yet</p>
    <p className="max-w-md text-soft">
      An access point is a door, a gate, a desk or anything else with a QR code that people scan. Create one, then print
      its label.
    </p>
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink kind="primary" href="/access-points/new">
        Create the first access point
      </ButtonLink>
      {canImport && <ButtonLink href="/access-points/import">Import a list</ButtonLink>}
    </div>
  </div>
);
