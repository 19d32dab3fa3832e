import type { ReactNode } from "react";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { type ListQuery, listHref, withoutFilters } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import { pickFilters } from "@/lib/contract/access-points/list-filters";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { t } from "@/lib/messages/messages";

type EmptyListProps = {
  query: ListQuery;
  /** Null if there are none, or the person may not see them. */
  everyones: AccessPointPage["pagination"] | null;
  suggestion: string | null;
  owners: Owners;
  /** Locations that contain the place of the filter “is in”, which are not in it. */
  near: readonly string[];
  canCreate: boolean;
};

export function EmptyList({ query, everyones, suggestion, owners, near, canCreate }: EmptyListProps) {
  return (
    <EmptyState>
      {Object.keys(pickFilters(query)).length > 0 ? (
        <>
          <p>{t(query.q ? "list.empty.searchAndFilters" : "list.empty.filters")}</p>
          {typeof query.location === "string" && <p className="text-soft">{t("list.empty.placeIs")}</p>}
          {typeof query.locationUnder === "string" && (
            <NotInPlace place={query.locationUnder} query={query} near={near} />
          )}
          <div className="flex flex-wrap justify-center gap-2">
            {typeof query.location === "string" && (
              <ButtonLink href={listHref(query, { location: undefined, "location.contains": query.location })}>
                <span>{rich("list.empty.placeContains", { place: query.location, name: isolate })}</span>
              </ButtonLink>
            )}
            <ButtonLink href={listHref(query, withoutFilters(query))}>{t("filters.clear")}</ButtonLink>
          </div>
        </>
      ) : query.q ? (
        <>
          <p>
            {rich(query.scope === "mine" && everyones !== null ? "list.empty.searchMine" : "list.empty.search", {
              q: (text) => <strong dir="auto">{text}</strong>,
              words: query.q,
            })}
          </p>
          <ButtonLink href={listHref(query, { q: "", label: "any" })}>{t("list.empty.clearSearch")}</ButtonLink>
        </>
      ) : query.label !== "any" ? (
        <>
          <p>{t(`list.empty.label.${query.label}`)}</p>
          <ButtonLink href={listHref(query, { label: "any" })}>{t("list.empty.showAll")}</ButtonLink>
        </>
      ) : (
        <>
          <p className="font-semibold">{t(query.scope === "mine" ? "list.empty.noneMine" : "list.empty.none")}</p>
          {canCreate ? (
            <>
              <p className="text-soft">{t("list.empty.explained")}</p>
              <ButtonLink kind="primary" href="/access-points/new">
                {t(query.scope === "mine" ? "list.empty.createMine" : "list.empty.create")}
              </ButtonLink>
            </>
          ) : (
            <p className="text-soft">{t("list.empty.viewer")}</p>
          )}
        </>
      )}
      {suggestion !== null && (
        <p>
          {rich("list.empty.didYouMean", {
            q: suggestion,
            link: (text) => (
              <Link href={listHref(query, { q: suggestion })} className="text-link" dir="auto">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {owners.map(({ id, name, accessPoints }) => (
        <p key={id}>
          <Link href={listHref(query, { q: "", owner: id })} className="text-link">
            {rich("list.empty.owner", { owner: name, name: isolate, count: accessPoints })}
          </Link>
        </p>
      ))}
      {everyones !== null && (
        <p>
          {rich(everyones.moreThan === null ? "list.empty.everyones" : "list.empty.everyonesMore", {
            count: everyones.moreThan ?? everyones.total ?? 0,
            link: linkTo(listHref(query, { scope: "all" })),
          })}
        </p>
      )}
    </EmptyState>
  );
}

const isolate = (text: ReactNode) => <bdi>{text}</bdi>;

type NotInPlaceProps = { place: string; query: ListQuery; near: readonly string[] };

function NotInPlace({ place, query, near }: NotInPlaceProps) {
  if (near.length === 0) return null;
  const contains = listHref(query, { locationUnder: undefined, "location.contains": place });
  return (
    <div className="grid max-w-lg justify-items-center gap-2">
      <p className="text-soft">{rich("list.empty.notInPlace", { place, name: isolate })}</p>
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        {near.map((location) => (
          <li key={location}>
            <Link href={listHref(query, { locationUnder: location })} className="text-link">
              <bdi>{location}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink href={contains}>{t("list.empty.useContains")}</ButtonLink>
    </div>
  );
}

export function PastTheEnd({ query }: { query: ListQuery }) {
  return (
    <EmptyState>
      <p>{t("list.empty.pastEnd", { page: query.page })}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink kind="primary" href={listHref(query, { page: query.page - 1 })} rel="prev">
          {t("list.empty.backToPage", { page: query.page - 1 })}
        </ButtonLink>
        {query.page > 2 && <ButtonLink href={listHref(query)}>{t("paging.goToFirst")}</ButtonLink>}
      </div>
    </EmptyState>
  );
}
