import type { ReactNode } from "react";
import { isAsked, isNothingSent, isStopped } from "@/components/labels/jobs/job-state";
import { NeedsYou, type Office } from "@/components/overview/needs-you";
import { OwnersTable, Panel, TeamsTable } from "@/components/overview/overview-lists";
import { WeeksChart } from "@/components/overview/weeks-chart";
import { PlaceTable } from "@/components/places/place-table";
import { placesHref } from "@/components/places/places-url";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { User } from "@/lib/contract/accounts/account";
import { type Access, isEnough, mayWrite } from "@/lib/contract/accounts/roles";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";
import type { Round } from "@/lib/contract/rounds";
import { t } from "@/lib/messages/messages";

type OverviewContentProps = {
  overview: Overview;
  /** Last closed round of each place that was walked last. */
  walked: Round[];
  scope: OverviewQuery["scope"];
  /** Null when they could not be loaded: the rest of the page is still useful. */
  jobs: LabelJob[] | null;
  reports: number;
  user: User;
  /** To everything in the scope. */
  access: Access;
  office: Office | null;
  /** Weeks begin in it. */
  timeZone: string;
  /** Null when the person has closed them. */
  firstSteps: ReactNode;
  areStepsFolded: boolean;
  readable: (iso: string) => ReadableDate;
  backUp: (form: FormData) => Promise<void>;
};

export function OverviewContent({ overview, scope, jobs, user, timeZone, firstSteps, ...rest }: OverviewContentProps) {
  const { totals, weeks, owners, moreOwners, teams, places, comparedWith } = overview;
  const { reports, walked, office, access, areStepsFolded, readable, backUp } = rest;
  if (totals.accessPoints === 0 && !mayWrite(user.role))
    return <p className="text-soft">{t("overview.nothingToSee")}</p>;
  if (totals.accessPoints === 0) return firstSteps ?? <NothingYet />;
  const tables = [
    places.length > 0 && (
      <Panel
        key="places"
        id="places"
        title={t("overview.places")}
        more={{ href: placesHref({ scope }), text: t("overview.allPlaces") }}
      >
        <PlaceTable
          caption={t("overview.places")}
          places={places}
          scope={scope}
          before={comparedWith && readable(comparedWith).short}
        />
        {walked.map((round) => (
          <LastWalked key={round.id} round={round} readable={readable} />
        ))}
      </Panel>
    ),
    teams && teams.length > 0 && (
      <Panel key="teams" id="teams" title={t("overview.byTeam")}>
        <TeamsTable teams={teams} scope={scope} />
      </Panel>
    ),
    owners && owners.length > 1 && (
      <Panel key="owners" id="owners" title={t("overview.byOwner")}>
        <OwnersTable owners={owners} more={moreOwners} />
      </Panel>
    ),
  ].filter(Boolean);
  const chart = <WeeksChart weeks={weeks} timeZone={timeZone} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-sm:mt-3">
      {!areStepsFolded && firstSteps}
      {/* Both columns are stacks of their own: what needs the reader may be one line, and the places ten. */}
      <div className="grid gap-8 *:grid *:min-w-0 *:content-start *:gap-8 lg:grid-cols-2">
        <div>
          {mayWrite(user.role) && (
            <NeedsYou
              totals={totals}
              scope={scope}
              canPrint={isEnough(access, "print")}
              reports={reports}
              waiting={(jobs ?? []).filter((job) => isAsked(job) && !isNothingSent(job))}
              stopped={(jobs ?? []).filter(isStopped)}
              office={office}
              readable={readable}
              backUp={backUp}
            />
          )}
          {tables.length > 0 && chart}
        </div>
        <div>{tables.length > 0 ? tables : chart}</div>
      </div>
      {areStepsFolded && (
        <details className="print:hidden">
          <summary className="w-fit cursor-pointer text-soft hover:text-ink">{t("overview.unfinishedSteps")}</summary>
          <div className="mt-3">{firstSteps}</div>
        </details>
      )}
    </div>
  );
}

type LastWalkedProps = { round: Round; readable: (iso: string) => ReadableDate };

const LastWalked = ({ round: { id, place, missing, closedAt }, readable }: LastWalkedProps) => (
  <p className="text-soft">
    {rich("rounds.lastWalked", {
      count: missing,
      place: () => <bdi>{place}</bdi>,
      time: () => <ReadableTime date={readable(closedAt ?? "")} />,
      link: (text) => (
        <Link href={`/rounds/${encodeURIComponent(id)}`} className="text-link">
          {text}
        </Link>
      ),
    })}
  </p>
);

const NEW_OFFICE_MAX = 10;

export const isNewOffice = ({ accessPoints }: Overview["totals"]): boolean => accessPoints <= NEW_OFFICE_MAX;

const NothingYet = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-soft">{t("overview.nothingYet")}</p>
    <ButtonLink href="/access-points/new">{t("overview.createFirst")}</ButtonLink>
  </div>
);
