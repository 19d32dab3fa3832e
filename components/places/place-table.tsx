import { listUrl } from "@/components/access-points/list-url/list-url";
import { PlaceCount } from "@/components/places/place-count";
import { placeLink as link } from "@/components/places/place-name";
import { placesHref } from "@/components/places/places-url";
import { ShareBar } from "@/components/places/share-bar";
import { ShareBefore } from "@/components/places/share-before";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { shareText } from "@/components/ui/text/share-text";
import { spoken } from "@/components/ui/text/spoken";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { Place } from "@/lib/contract/access-points/locations/place-list";
import { t } from "@/lib/messages/messages";

type PlaceTableProps = {
  caption: string;
  places: Place[];
  scope: ListScope;
  /** Null while there is none. */
  before: string | null;
};

export const PlaceTable = ({ caption, places, scope, before }: PlaceTableProps) => (
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
