import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { PlaceTable } from "@/components/places/place-table";
import { PlacesHead } from "@/components/places/places-head";
import { placesHref } from "@/components/places/places-url";
import { SpellingProposals } from "@/components/places/spelling-proposals";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { type ScopeReader, scopesOf, usualScope } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { type PlaceListQuery, placeListQuery } from "@/lib/contract/access-points/locations/place-list";
import { mayWrite } from "@/lib/contract/accounts/roles";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";

const LIMIT = 100;

/** One level of the tree of places, with the places above it as breadcrumbs. */
export default async function PlacesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const query = parseQuery(params, reader);
      const { under, scope } = query;
      const [list, settings, spellings] = await Promise.all([
        client.listPlaces({ query }),
        client.getOfficeSettings(),
        client.listSpellings({ query: { under, scope } }),
      ]);
      if (!list.ok) return list;
      if (!settings.ok) return settings;
      const { locationSeparator: separator } = settings.value;
      // The proposals only help: without them the page is still useful.
      const proposals = spellings.ok ? spellings.value : { data: [], more: false };
      return { ok: true, value: { ...list.value, query, separator, proposals, user, scopes: scopesOf(reader) } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="places" />;
  const { data, here, pagination, query, separator, proposals, user, scopes } = loaded.value;
  const { under, scope, page } = query;
  const { totalPages } = pagination;
  const canMove = user.role === "admin" || (scope !== "all" && mayWrite(user.role));
  return (
    <Page>
      <PlacesHead under={under} scope={scope} separator={separator} here={here} canMove={canMove} scopes={scopes} />
      {canMove && <SpellingProposals proposals={proposals} scope={scope} />}
      {data.length > 0 ? (
        <PlaceTable caption={under === "" ? "Places" : `Places in ${under}`} places={data} scope={scope} />
      ) : (
        <EmptyPlaces under={under} count={here.count + here.countBelow} canCreate={mayWrite(user.role)} />
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(page, totalPages)}
          last={totalPages}
          hrefOf={(number) => placesHref({ under, scope, page: number })}
        />
      )}
      {under === "" && data.every(({ countBelow }) => countBelow === 0) && data.length > 0 && (
        <p className="max-w-prose text-soft">
          Locations become a tree where “<span className="whitespace-pre">{separator}</span>” separates their parts.
          {user.role === "admin" && (
            <>
              {" "}
              <Link href="/settings/places" className="text-link">
                Choose another separator
              </Link>
            </>
          )}
        </p>
      )}
    </Page>
  );
}

/** Parses the parameters of the page. Invalid ones fall back to what is usual for the reader. */
function parseQuery({ under, scope, page }: SearchParams, reader: ScopeReader): PlaceListQuery {
  const { shape } = placeListQuery;
  return {
    under: shape.under.catch("").parse(under),
    q: "",
    scope: scopesOf(reader).find((each) => each === scope) ?? usualScope(reader),
    page: shape.page.catch(1).parse(page),
    limit: LIMIT,
  };
}

/** What stands in place of the table where there is no place. `count` is the number of access points here. */
function EmptyPlaces({ under, count, canCreate }: { under: string; count: number; canCreate: boolean }) {
  if (under !== "" && count > 0) return <p className="text-soft">There is no place below this one.</p>;
  return (
    <EmptyState>
      <p>
        {under === ""
          ? "Places are the parts of locations, such as Building A in “Building A / 2 / 210”. Fill in the location of access points to see them here."
          : "No access point is at this place. It may have been renamed, or you may not see its access points."}
      </p>
      {under !== "" && <ButtonLink href="/places">All places</ButtonLink>}
      {under === "" && canCreate && (
        <ButtonLink kind="primary" href="/access-points/new">
          New access point
        </ButtonLink>
      )}
    </EmptyState>
  );
}
