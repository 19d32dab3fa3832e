import type { ReactNode } from "react";
import { chooseSeparatorAction } from "@/app/(dashboard)/places/actions";
import { LEVEL_MAX, loadTree, OPEN_MAX } from "@/app/(dashboard)/places/load-tree";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { stateScope } from "@/app/(dashboard)/scope/state-scope";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { AskAdmins } from "@/components/places/ask-admins";
import { PlaceTree } from "@/components/places/place-tree";
import { PlacesHead } from "@/components/places/places-head";
import { placesHref } from "@/components/places/places-url";
import { SeparatorQuestion } from "@/components/places/separator-question";
import { SpellingProposals } from "@/components/places/spelling-proposals";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { hiddenScope, type ScopeReader, scopesOf, usualScope } from "@/components/ui/scopes-of";
import { StatedAddress } from "@/components/ui/shell/browser-effects";
import { Page } from "@/components/ui/shell/page";
import { type PlaceListQuery, placeListQuery } from "@/lib/contract/access-points/locations/place-list";
import type { OfficeContacts } from "@/lib/contract/accounts/office-contacts";
import { firstOfMonth } from "@/lib/contract/accounts/office-days";
import { mayEditAll, mayPrintAll } from "@/lib/contract/accounts/reader";
import { mayWrite } from "@/lib/contract/accounts/roles";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";

/** Access points of a page above which their spellings are compared only when asked for: 100,000 take a second. */
const COMPARED_MAX = 20_000;

/** Places as a tree, of which each opens in place; with `under` a part of it, with the places above as breadcrumbs. */
export default async function PlacesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const open = [...new Set([params.open ?? []].flat())].filter(Boolean).slice(0, OPEN_MAX);
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const query = parseQuery(params, reader);
      const { under, scope } = query;
      const address = await stateScope("/places", params, scope);
      const tree = await loadTree(client, query, open);
      if (!tree.ok) return tree;
      const { count, countBelow } = tree.value.here;
      const isCompared = params.spellings === "compare" || count + countBelow <= COMPARED_MAX;
      const [settings, spellings, separators, contacts] = await Promise.all([
        client.getOfficeSettings(),
        isCompared ? client.listSpellings({ query: { under, scope } }) : null,
        under === "" ? client.proposeSeparator() : null,
        user.role === "admin" ? null : client.listOfficeContacts({ query: { role: "admin" } }),
      ]);
      if (!settings.ok) return settings;
      const { locationSeparator: separator, timeZone } = settings.value;
      const month = firstOfMonth(Date.now(), timeZone);
      // The proposals only help: without them the page is still useful.
      const proposals = spellings === null ? null : spellings.ok ? spellings.value : { data: [], more: false };
      const proposed = separators?.ok ? separators.value : null;
      const admins = contacts && (contacts.ok ? contacts.value.data : []);
      const scopes = scopesOf(reader);
      const hidden = hiddenScope(params.scope, reader);
      const shown = { query, separator, proposals, proposed, admins, reader, scopes, month, hidden, address };
      return { ok: true, value: { ...tree.value, ...shown } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="places" />;
  const { rows, here, pagination, query, separator, proposals, proposed, admins, reader, scopes, month } = loaded.value;
  const { under, scope, page, sort } = query;
  const { totalPages } = pagination;
  const isWriter = mayWrite(reader.role);
  const canPrint = mayPrintAll(reader, scope);
  const canMove = mayEditAll(reader, scope);
  return (
    <Page of="list">
      <StatedAddress href={loaded.value.address} />
      <PlacesHead
        under={under}
        scope={scope}
        separator={separator}
        here={here}
        canMove={canMove}
        canPrint={canPrint}
        month={month}
        scopes={scopes}
      />
      <HiddenScope sentences={[loaded.value.hidden]} />
      {proposed?.proposed && (
        <SeparatorQuestion proposal={proposed} scope={scope} action={chooseSeparatorAction} admins={admins} />
      )}
      {proposals && (
        <SpellingProposals
          proposals={proposals}
          scope={scope}
          refusal={canMove ? null : whyNotChanged(isWriter, scope, admins ?? [])}
        />
      )}
      {rows.length > 0 ? (
        <PlaceTree
          caption={under === "" ? "Places" : `Places in ${under}`}
          rows={rows}
          under={under}
          scope={scope}
          sort={sort}
          open={open}
          canPrint={canPrint}
          canMove={canMove}
          month={month}
        />
      ) : (
        <EmptyPlaces under={under} count={here.count + here.countBelow} canCreate={isWriter} />
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(page, totalPages)}
          last={totalPages}
          hrefOf={(number) => placesHref({ under, scope, sort, page: number })}
        />
      )}
      {!proposals && (
        <p>
          <Link href={`${placesHref({ under, scope, sort, open })}&spellings=compare`} className="text-link">
            Look for places that are spelled in two ways
          </Link>
        </p>
      )}
      {reader.role === "admin" && under === "" && rows.length > 0 && (
        <p className="text-soft">
          Places are separated by “<span className="whitespace-pre">{separator}</span>”.{" "}
          <Link href="/settings/office#places" className="text-link">
            Choose another separator
          </Link>
        </p>
      )}
    </Page>
  );
}

/** Returns why a reader cannot change the spelling of places, and who can. */
const whyNotChanged = (
  isWriter: boolean,
  scope: PlaceListQuery["scope"],
  admins: OfficeContacts["data"],
): ReactNode => (
  <>
    {!isWriter
      ? "You read access points and do not change them. Ask "
      : scope === "all"
        ? "These are places of everyone, and you may change your own access points only: choose “Mine”, or ask "
        : "These are also places of a team in which you may only view: choose “Mine”, or ask "}
    <AskAdmins admins={admins} subject="Spelling of places" />.
  </>
);

/** Parses the parameters of the page. Invalid ones fall back to what is usual for the reader. */
function parseQuery({ under, scope, page, sort }: SearchParams, reader: ScopeReader): PlaceListQuery {
  const { shape } = placeListQuery;
  return {
    under: shape.under.catch("").parse(under),
    q: "",
    scope: scopesOf(reader).find((each) => each === scope) ?? usualScope(reader),
    sort: shape.sort.catch("name").parse(sort),
    page: shape.page.catch(1).parse(page),
    limit: LEVEL_MAX,
  };
}

/** What stands in place of the table where there is no place. `count` is the number of access points here. */
function EmptyPlaces({ under, count, canCreate }: { under: string; count: number; canCreate: boolean }) {
  if (under !== "" && count > 0) return <p className="text-soft">There is no place below this one.</p>;
  return (
    <EmptyState>
      <p>
        {under === ""
          ? "Fill in the place of access points to see them here: “Building A / 2 / 210” is in “Building A / 2”, which is in “Building A”."
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
