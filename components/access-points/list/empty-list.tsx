import type { Owners } from "@/components/access-points/filters/filter-chips";
import { type ListQuery, listHref, withoutFilters } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import { pickFilters } from "@/lib/contract/access-points/list-filters";

const emptyFilters = {
  needed: "No access point in this list needs a label.",
  never: "Every label in this list has been printed.",
  changed: "No access point in this list has changed since its label was printed.",
  damaged: "No label in this list was reported as damaged.",
  printed: "No label in this list is printed and up to date.",
} as const;

type EmptyListProps = {
  query: ListQuery;
  /** Null if there are none, or the person may not see them. */
  everyones: string | null;
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
          <p>No access point matches{query.q ? " the search and" : ""} the filters.</p>
          {typeof query.location === "string" && (
            <p className="text-soft">The filter “Place is” finds whole places, not parts of them.</p>
          )}
          {typeof query.locationUnder === "string" && (
            <NotInPlace place={query.locationUnder} query={query} near={near} />
          )}
          <div className="flex flex-wrap justify-center gap-2">
            {typeof query.location === "string" && (
              <ButtonLink href={listHref(query, { location: undefined, "location.contains": query.location })}>
                <span>
                  Place contains “<bdi>{query.location}</bdi>”
                </span>
              </ButtonLink>
            )}
            <ButtonLink href={listHref(query, withoutFilters(query))}>Clear filters</ButtonLink>
          </div>
        </>
      ) : query.q ? (
        <>
          <p>
            {query.scope === "mine" && everyones !== null ? "No access point of yours has" : "No access point has"}{" "}
            <strong dir="auto">{query.q}</strong> in its name, place or QR code.
          </p>
          <ButtonLink href={listHref(query, { q: "", label: "any" })}>Clear search</ButtonLink>
        </>
      ) : query.label !== "any" ? (
        <>
          <p>{emptyFilters[query.label]}</p>
          <ButtonLink href={listHref(query, { label: "any" })}>Show all</ButtonLink>
        </>
      ) : (
        <>
          <p className="font-semibold">
            {query.scope === "mine" ? "You have no access points yet" : "No access points yet"}
          </p>
          {canCreate ? (
            <>
              <p className="text-soft">
                An access point is a door, a gate, a desk or anything else with a QR code that people scan. Create one,
                then print its label.
              </p>
              <ButtonLink kind="primary" href="/access-points/new">
                {query.scope === "mine" ? "Create your first access point" : "Create the first access point"}
              </ButtonLink>
            </>
          ) : (
            <p className="text-soft">Your teams have none. Ask an admin to add you to a team.</p>
          )}
        </>
      )}
      {suggestion !== null && (
        <p>
          Did you mean{" "}
          <Link href={listHref(query, { q: suggestion })} className="text-link" dir="auto">
            {suggestion}
          </Link>
          ?
        </p>
      )}
      {owners.map(({ id, name, accessPoints }) => (
        <p key={id}>
          <Link href={listHref(query, { q: "", owner: id })} className="text-link">
            Owner: <bdi>{name}</bdi> ({accessPoints.toLocaleString("en")})
          </Link>
        </p>
      ))}
      {everyones !== null && (
        <p>
          There {everyones === "1" ? "is" : "are"}{" "}
          <Link href={listHref(query, { scope: "all" })} className="text-link">
            {everyones} among everyone’s
          </Link>
          .
        </p>
      )}
    </EmptyState>
  );
}

type NotInPlaceProps = { place: string; query: ListQuery; near: readonly string[] };

function NotInPlace({ place, query, near }: NotInPlaceProps) {
  if (near.length === 0) return null;
  const contains = listHref(query, { locationUnder: undefined, "location.contains": place });
  return (
    <div className="grid max-w-lg justify-items-center gap-2">
      <p className="text-soft">
        No place is in “<bdi>{place}</bdi>”. Places that contain it:
      </p>
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        {near.map((location) => (
          <li key={location}>
            <Link href={listHref(query, { locationUnder: location })} className="text-link">
              <bdi>{location}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink href={contains}>Use “contains”</ButtonLink>
    </div>
  );
}

export function PastTheEnd({ query }: { query: ListQuery }) {
  return (
    <EmptyState>
      <p>Page {query.page.toLocaleString("en")} is past the end of the list.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink kind="primary" href={listHref(query, { page: query.page - 1 })} rel="prev">
          Go back to page {(query.page - 1).toLocaleString("en")}
        </ButtonLink>
        {query.page > 2 && <ButtonLink href={listHref(query)}>Go to the first page</ButtonLink>}
      </div>
    </EmptyState>
  );
}
