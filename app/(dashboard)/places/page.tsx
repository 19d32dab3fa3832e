import type { ReactNode } from "react";
import { chooseSeparatorAction } from "@/app/(dashboard)/places/actions";
import { LEVEL_MAX, loadTree, OPEN_MAX } from "@/app/(dashboard)/places/load-tree";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { stateScope } from "@/app/(dashboard)/scope/state-scope";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { AskAdmins } from "@/components/places/ask-admins";
import { PlaceTree } from "@/components/places/place-tree";
import { moveHref, placesHref } from "@/components/places/places-url";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ScopeLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { defaultScope, hiddenScope, type ScopeReader, scopesOf } from "@/components/ui/scopes-of";
import { StatedAddress } from "@/components/ui/shell/browser-effects";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import {
  type PlaceListQuery,
  placeListQuery,
  type SeparatorProposal,
  type SpellingList,
} from "@/lib/contract/access-points/locations/place-list";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";
import { accessToAll } from "@/lib/contract/accounts/reader";
import { isEnough, mayWrite } from "@/lib/contract/accounts/roles";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { officeZoneOf } from "@/lib/dashboard/loaders/office/office-settings";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { joinSentences, t } from "@/lib/messages/messages";

/** Access points of a page above which their spellings are compared only when asked for: 100,000 take a second. */
const COMPARED_MAX = 20_000;

export default async function PlacesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const query = parseQuery(params, reader);
      const { scope } = query;
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const { locationSeparator: separator } = settings.value;
      const open = openPlaces(params, separator);
      const address = await stateScope("/places", params, scope);
      const tree = await loadTree(client, query, open);
      if (!tree.ok) return tree;
      const { count, countBelow } = tree.value.here;
      const isCompared = params.spellings === "compare" || count + countBelow <= COMPARED_MAX;
      const [spellings, separators, contacts] = await Promise.all([
        isCompared
          ? Promise.all(["", ...open].map(async (under) => client.listSpellings({ query: { under, scope } })))
          : null,
        client.proposeSeparator(),
        user.role === "admin" ? null : client.listOfficeContacts({ query: { role: "admin" } }),
      ]);
      // The proposals only help: without them the page is still useful.
      const found = spellings?.flatMap((each) => (each.ok ? each.value : []));
      const proposals = found && {
        data: found.flatMap(({ data }) => data),
        more: found.some(({ more }) => more),
      };
      const proposed = separators.ok ? separators.value : null;
      const admins = contacts && (contacts.ok ? contacts.value.data : []);
      const scopes = scopesOf(reader);
      const hidden = hiddenScope(params.scope, reader);
      const zone = officeZoneOf(settings.value);
      const shown = { query, open, separator, zone, proposals, proposed, admins, reader, scopes, hidden, address };
      return { ok: true, value: { ...tree.value, ...shown } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="places" />;
  const { rows, comparedWith, pagination, query, open, separator, zone, proposals, proposed, admins, reader, scopes } =
    loaded.value;
  const { scope, page, sort } = query;
  const { totalPages } = pagination;
  const isWriter = mayWrite(reader.role);
  const access = accessToAll(reader, scope);
  return (
    <Page of="list">
      <StatedAddress href={loaded.value.address} />
      <PageHead
        title={t("places.title")}
        actions={
          <>
            {scopes.length > 1 && (
              <ScopeLinks choices={scopes} scope={scope} hrefOf={(each) => placesHref({ scope: each })} />
            )}
            <ButtonLink href="/rounds">{t("rounds.title")}</ButtonLink>
          </>
        }
      />
      <HiddenScope sentences={[loaded.value.hidden]} />
      {proposed?.proposed && <SeparatorQuestion proposal={proposed} scope={scope} admins={admins} />}
      {proposals && (
        <SpellingProposals
          proposals={proposals}
          scope={scope}
          refusal={isEnough(access, "edit") ? null : whyNotChanged(isWriter, scope, admins ?? [])}
        />
      )}
      {rows.length > 0 ? (
        <PlaceTree
          caption={t("places.caption")}
          rows={rows}
          scope={scope}
          sort={sort}
          open={open}
          access={access}
          before={comparedWith && (await readerDates(zone))(comparedWith).short}
        />
      ) : (
        <EmptyState>
          <p>{t("places.empty")}</p>
          {isWriter && (
            <ButtonLink kind="primary" href="/access-points/new">
              {t("places.empty.new")}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <PageLinks page={page} last={totalPages} hrefOf={(number) => placesHref({ scope, sort, page: number })} />
      {!proposals && (
        <p>
          <Link href={`${placesHref({ scope, sort, open })}&spellings=compare`} className="text-link">
            {t("places.spelling.lookFor")}
          </Link>
        </p>
      )}
      {reader.role === "admin" && rows.length > 0 && (
        <p className="text-soft">
          {rich("places.separator.current", {
            separator,
            sign: (text) => <span className="whitespace-pre">{text}</span>,
          })}
          {t("common.betweenSentences")}
          <Link href="/settings/office#places" className="text-link">
            {t("places.separator.other")}
          </Link>
        </p>
      )}
    </Page>
  );
}

const whyNotChanged = (isWriter: boolean, scope: PlaceListQuery["scope"], admins: OfficeContacts["data"]): ReactNode =>
  rich(`places.spelling.refused.${!isWriter ? "viewer" : scope === "all" ? "all" : "teams"}`, {
    admins: (text) => (
      <AskAdmins admins={admins} subject={t("places.spelling.subject")}>
        {text}
      </AskAdmins>
    ),
  });

function parseQuery({ scope, page, sort }: SearchParams, reader: ScopeReader): PlaceListQuery {
  const { shape } = placeListQuery;
  return {
    under: "",
    q: "",
    scope: scopesOf(reader).find((each) => each === scope) ?? defaultScope(reader),
    sort: shape.sort.catch("name").parse(sort),
    page: shape.page.catch(1).parse(page),
    limit: LEVEL_MAX,
  };
}

function openPlaces({ open, under }: SearchParams, separator: string): string[] {
  const down = placesOf(placeListQuery.shape.under.catch("").parse(under), separator).map(({ location }) => location);
  return [...new Set([...[open ?? []].flat(), ...down])].filter(Boolean).slice(0, OPEN_MAX);
}

/** Others are shown as they are. */
const signs: Record<string, string> = {
  ", ": "commas",
  " / ": "slashes",
  "/": "slashes",
  " - ": "hyphens",
  " > ": "brackets",
  ">": "brackets",
  "; ": "semicolons",
};

type SeparatorQuestionProps = {
  proposal: SeparatorProposal;
  scope: ListScope;
  /** Null for an admin, who may change the separator. */
  admins: OfficeContacts["data"] | null;
};

function SeparatorQuestion({ proposal, scope, admins }: SeparatorQuestionProps) {
  const { proposed, locations, separated } = proposal;
  if (!proposed) return null;
  const { separator, separated: count, places } = proposed;
  const question = { sign: signs[separator] ?? "", separator };
  const office = proposal.separator.trim();
  const why = joinSentences(
    t("places.separator.why", { count, locations, places }),
    separated > 0 && t("places.separator.now", { count: separated, separator: office }),
  );
  if (admins) {
    return (
      <p className="card px-4 py-2.5">
        {t("places.separator.tell", { ...question, office })}
        <span className="block text-[0.8125rem] text-soft">
          {why}
          {t("common.betweenSentences")}
          {rich("places.separator.askAdmins", {
            admins: (text) => (
              <AskAdmins admins={admins} subject={t("places.separator.subject")}>
                {text}
              </AskAdmins>
            ),
          })}
        </span>
      </p>
    );
  }
  return (
    <PostForm action={chooseSeparatorAction} className="flex flex-wrap items-center gap-x-4 gap-y-2 card px-4 py-2.5">
      <HiddenFields fields={{ locationSeparator: separator, scope }} />
      <p className="me-auto min-w-0">
        {t("places.separator.ask", question)}
        <span className="block text-[0.8125rem] text-soft">{joinSentences(why, t("places.separator.unchanged"))}</span>
      </p>
      <Button type="submit">{t("places.separator.choose")}</Button>
    </PostForm>
  );
}

type SpellingProposalsProps = {
  proposals: SpellingList;
  scope: PlaceListQuery["scope"];
  /** Null for a reader who can change them. */
  refusal: ReactNode;
};

function SpellingProposals({ proposals, scope, refusal }: SpellingProposalsProps) {
  const { data, more } = proposals;
  if (data.length === 0) return null;
  return (
    <details className="card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5">
        {t("places.spelling.title", { count: data.length })}
      </summary>
      {refusal && <p className="border-t border-line px-4 py-2.5 text-soft">{refusal}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {data.map(({ from, to, count: points }) => (
          <li key={from} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <p className="me-auto min-w-0 wrap-anywhere">
              {rich("places.spelling.proposal", {
                before: from,
                after: to,
                from: (text) => <bdi className="whitespace-pre-wrap">{text}</bdi>,
                to: (text) => <bdi>{text}</bdi>,
              })}{" "}
              <span className="text-soft">{t("common.accessPoints", { count: points })}</span>
            </p>
            {!refusal && (
              <ButtonLink href={moveHref({ from, to, scope })}>
                {rich("places.spelling.compare", { name: from, sr: spoken })}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-t border-line px-4 py-2.5 text-soft">
          {t(refusal ? "places.spelling.moreToRead" : "places.spelling.more")}
        </p>
      )}
    </details>
  );
}
