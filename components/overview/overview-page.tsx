import type { ReactNode } from "react";
import { listUrl } from "@/components/access-points/list-url/list-url";
import { isAsked, isNothingSent, isStopped } from "@/components/labels/jobs/job-state";
import { NeedsYou, type Office } from "@/components/overview/needs-you";
import { OwnersTable, Panel, TeamsTable } from "@/components/overview/overview-lists";
import { PlaceCount } from "@/components/places/place-count";
import { placeLink as link } from "@/components/places/place-name";
import { placesHref } from "@/components/places/places-url";
import { ShareBar } from "@/components/places/share-bar";
import { ShareBefore } from "@/components/places/share-before";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { shareText } from "@/components/ui/text/share-text";
import { spoken } from "@/components/ui/text/spoken";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { Place } from "@/lib/contract/access-points/locations/place-list";
import type { User } from "@/lib/contract/accounts/account";
import { type Access, isEnough, mayWrite } from "@/lib/contract/accounts/roles";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";
import type { Round } from "@/lib/contract/rounds";
import { dateFormat, formatNumber, locale, t } from "@/lib/messages/messages";

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
      link: linkTo(`/rounds/${encodeURIComponent(id)}`),
    })}
  </p>
);

const NEW_OFFICE_MAX = 10;

export const isNewOffice = ({ accessPoints }: Overview["totals"]): boolean => accessPoints <= NEW_OFFICE_MAX;

const NothingYet = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-soft">{t("overview.nothingYet")}</p>
    <ButtonLink href="/access-points/new">{t("list.empty.create")}</ButtonLink>
  </div>
);

type WeeksChartProps = { weeks: Overview["weeks"]; timeZone: string };

/** The last week is not over: its bar is pale and dashed. Screen readers get a table. */
function WeeksChart({ weeks, timeZone }: WeeksChartProps) {
  const top = Math.max(1, ...weeks.map(({ printed }) => printed));
  const day = dateFormat(locale(), { day: "numeric", month: "short", timeZone });
  const last = weeks.length - 1;
  return (
    <Panel id="weeks" title={t("overview.weeks.title", { count: weeks.length })}>
      <figure className="text-xs whitespace-nowrap text-soft">
        <div aria-hidden="true" className="grid grid-cols-6 gap-y-3 sm:grid-cols-12">
          {weeks.map(({ start, printed }, index) => (
            <div key={start} className="flex min-w-0 flex-col items-center">
              <p className="h-4">
                {printed > 0 && formatNumber(printed, printed >= 10_000 ? { notation: "compact" } : {})}
              </p>
              <Bar share={printed / top} isOver={index < last} />
              {index % 6 === 0 && <p className="w-0 self-start pt-1">{day.format(new Date(start))}</p>}
              {index === last && <p className="flex w-0 justify-end self-end pt-1">{t("overview.weeks.thisWeek")}</p>}
            </div>
          ))}
        </div>
        {/* A table grows with its contents, so a box hides it. */}
        <div className="sr-only">
          <table>
            <caption>{t("overview.weeks.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("overview.weeks.from")}</th>
                <th scope="col">{t("overview.weeks.printed")}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ start, printed }, index) => (
                <tr key={start}>
                  <th scope="row">
                    {index === last
                      ? t("overview.weeks.soFar", { day: day.format(new Date(start)) })
                      : day.format(new Date(start))}
                  </th>
                  <td>{formatNumber(printed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Panel>
  );
}

/** In its own units. Its width is stretched to that of its column. */
const HEIGHT = 150;

/** Forced colours do not reach shapes by themselves. */
function Bar({ share, isOver }: { share: number; isOver: boolean }) {
  const height = share && Math.max(2, share * (HEIGHT - 2));
  return (
    <svg
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`h-32 w-full border-b border-edge max-sm:h-24 ${isOver ? "" : "[fill-opacity:0.5] [stroke-dasharray:3_3]"}`}
      aria-hidden="true"
    >
      {share > 0 && (
        <rect
          x="16"
          y={HEIGHT - height}
          width="68"
          height={height}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="fill-accent stroke-accent forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]"
        />
      )}
    </svg>
  );
}

type PlaceTableProps = {
  caption: string;
  places: Place[];
  scope: ListScope;
  /** Null while there is none. */
  before: string | null;
};

const PlaceTable = ({ caption, places, scope, before }: PlaceTableProps) => (
  <div className="@container relative overflow-hidden rounded-lg border border-line bg-card">
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs whitespace-nowrap text-soft *:font-normal">
          <th scope="col" className="px-4 py-2 text-start">
            {t("common.place")}
          </th>
          {/* The page of all places sorts by them. */}
          <th scope="col" className={number}>
            <Link href={placesHref({ scope, sort: "-points" })}>{t("places.columns.points")}</Link>
          </th>
          <th scope="col" className={`${number} @max-md:hidden`}>
            <Link href={placesHref({ scope, sort: "-needed" })}>{t("places.columns.needed")}</Link>
          </th>
          <th scope="col" className="py-2 pe-4 ps-3 text-end">
            <Link href={placesHref({ scope, sort: "printed" })}>{t("places.columns.printed")}</Link>
          </th>
          {before && (
            <th scope="col" className="py-2 pe-4 ps-3 text-end @max-lg:hidden">
              {before}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <PlaceRow key={place.location} place={place} scope={scope} isCompared={before !== null} />
        ))}
      </tbody>
    </table>
  </div>
);

const number = "px-3 py-2 text-end";

function PlaceRow({ place, scope, isCompared }: { place: Place; scope: ListScope; isCompared: boolean }) {
  const { location, name, count, countBelow, needed } = place;
  const total = count + countBelow;
  const isPlace = location !== "";
  const filter: Record<string, string> = isPlace
    ? { scope, locationUnder: location }
    : { scope, "location.empty": "true" };
  const list = listUrl(filter);
  return (
    <tr className="border-line not-last:border-b hover:bg-hover">
      <th scope="row" className="min-w-0 py-1 ps-4 text-start font-normal">
        <Link
          href={isPlace && countBelow > 0 ? placesHref({ under: location, scope }) : list}
          className={`${link} wrap-anywhere ${isPlace ? "font-semibold" : "text-soft"}`}
        >
          <bdi>{name || t("places.noPlace")}</bdi>
        </Link>
      </th>
      <td className={number}>
        <PlaceCount href={list} count={total} of="points" />
      </td>
      <td className={`${number} @max-md:hidden`}>
        <PlaceCount
          href={listUrl({ ...filter, label: "needed" })}
          count={needed}
          of="needed"
          className={needed === 0 ? "text-soft" : ""}
        />
      </td>
      <td className="py-2 pe-4 ps-3">
        <span className="flex items-center justify-end gap-3">
          <ShareBar part={total - needed} whole={total} className="w-12 @max-xl:hidden @2xl:w-24" />
          <Link href={listUrl({ ...filter, sort: "label" })} className={`${link} w-11 justify-end whitespace-nowrap`}>
            {rich("places.count.printed", { share: shareText(total - needed, total), sr: spoken })}
          </Link>
        </span>
      </td>
      {isCompared && (
        <td className="py-2 pe-4 ps-3 text-end @max-lg:hidden">
          <ShareBefore before={place.before} needed={needed} total={total} />
        </td>
      )}
    </tr>
  );
}
