import { redirect } from "next/navigation";
import { loadFilterChoices } from "@/app/(dashboard)/access-points/filter-choices";
import { deleteViewAction, saveViewAction } from "@/app/(dashboard)/access-points/views/actions";
import { pastEnd, redirectIfPastEnd, whyEmpty } from "@/app/(dashboard)/access-points/why-empty";
import type { FilterChoices } from "@/components/access-points/filters/filter-form";
import { IgnoredParams, LabelTabs, ListHead, ScopeTabs } from "@/components/access-points/list/list-header";
import { ListMenu } from "@/components/access-points/list/list-menu";
import { ListPage } from "@/components/access-points/list/list-page";
import { ListPanels } from "@/components/access-points/list/list-panels";
import { drawFields, listRows, rowsAsJson, shownFields } from "@/components/access-points/list/list-row";
import { ListToolbar } from "@/components/access-points/list/list-toolbar";
import { formatCount, listCaption, tabCounts } from "@/components/access-points/list/page-range";
import { followRelations, hasRelations } from "@/components/access-points/list-url/follow-relations";
import { followView } from "@/components/access-points/list-url/follow-view";
import { type ListQuery, requestOf } from "@/components/access-points/list-url/list-url";
import {
  dropUnknownFields,
  dropUnsupportedParams,
  parseIds,
  parseListParams,
  type SearchParams,
  usualList,
  usualPage,
} from "@/components/access-points/list-url/parse-list-params";
import { ViewForm } from "@/components/access-points/views/view-form";
import { ViewTabs, viewLinkText } from "@/components/access-points/views/view-tabs";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { PageReader } from "@/lib/contract/accounts/reader";
import { mayWrite, seesEveryone } from "@/lib/contract/accounts/roles";
import { fieldParametersIn, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader, loadTeams } from "@/lib/dashboard/loaders/teams";
import { listCookies } from "@/lib/dashboard/session/list-return-url";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  if (hasRelations(Object.keys(params))) redirect(`/access-points?${withRelations(params)}`);
  const can = await getCapabilities();
  const jar = await listCookies();
  const loaded = await loadPage({
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const usual = usualList(reader, jar);
      const parsed = parseListParams(params, reader, can.contract ? usualPage(usual, params) : usual);
      const views = can.contract ? await loadViews(client) : [];
      const fields = needsFields(parsed.query) ? await loadFields() : [];
      const known = dropUnknownFields(dropUnsupportedParams(parsed, can), fields);
      const { query, ignored, href } = followView(known, views, params);
      if (href) redirect(href);
      const hasOwners = scopesOf(reader).length > 1;
      const [list, choices] = await Promise.all([
        client.listAccessPoints({ query: requestOf(query) }),
        can.contract ? loadFilterChoices(client, query, { teams: await loadTeams(), hasOwners }) : noChoices,
      ]);
      if (!list.ok) return list;
      const empty =
        list.value.data.length === 0 &&
        (await whyEmpty(client, query, {
          canSeeAll: can.scope && seesEveryone(user.role),
          canCreate: mayWrite(user.role),
        }));
      return { ok: true, value: { list: list.value, choices, views, fields, query, ignored, reader, empty } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="list" />;
  const { list, choices, views, fields, query, ignored, reader, empty } = loaded.value;
  const { role, id } = reader;
  const canWrite = mayWrite(role);
  redirectIfPastEnd(query, list);
  if (params.note === "past-end" && !list.pagination.hasNext) ignored.push(pastEnd);
  const columnFields = shownFields(fields, query);
  const shown = list.data.map(({ id }) => id);
  const idsInUrl = parseIds(params.id);
  const viewUser = { id, canShare: seesEveryone(role), isAdmin: role === "admin" };
  const viewLink = can.contract && canWrite ? viewLinkText(query, views, viewUser) : null;
  const scopes = can.scope ? scopesOf(reader) : [];
  return (
    <Page of="list">
      <ListHead
        count={formatCount(list)}
        newHref={canWrite ? newHref(query) : null}
        menu={
          <ListMenu
            query={query}
            view={viewLink}
            hasTrash={can.contract}
            canImport={can.contract && canWrite}
            canExport={can.contract}
          />
        }
      />
      {(can.contract || scopes.length > 1) && (
        <div className="tab-line">
          {can.contract && <LabelTabs query={query} counts={tabCounts(query.label, list)} />}
          <ViewTabs query={query} views={views} />
          {scopes.length > 1 && <ScopeTabs query={query} scopes={scopes} />}
        </div>
      )}
      <ListToolbar
        query={query}
        can={can}
        owners={choices.owners}
        teams={choices.teams}
        fields={fields}
        count={formatCount(list)}
        view={viewLink}
      />
      <ListPanels
        query={query}
        can={can}
        choices={choices}
        fields={fields}
        columns={usualColumns({
          isOfMany: query.scope !== "mine" && query.owner === undefined,
          hasTeams: query.scope === "teams" && query.team === undefined,
          isDated: list.data.some(({ createdAt }) => createdAt),
          hasLabels: can.contract,
        })}
        viewForm={
          <ViewForm
            query={query}
            views={views}
            isEmpty={shown.length === 0}
            user={viewUser}
            saveAction={saveViewAction}
            deleteAction={deleteViewAction}
          />
        }
      />
      <IgnoredParams sentences={ignored} />
      <ListPage
        query={query}
        rowsJson={rowsAsJson(await listRows(list.data, query, reader))}
        fields={columnFields}
        drawn={drawFields(list.data, columnFields)}
        caption={listCaption(query, list.pagination, fields)}
        pagination={list.pagination}
        can={can}
        canEdit={can.contract && canWrite}
        canSelect={canWrite}
        canEditAll={role === "admin" || query.scope === "mine" || editsAllTeams(reader, query.scope)}
        owner={id}
        idsInUrl={idsInUrl}
        empty={empty}
      />
    </Page>
  );
}

/** Returns the parameters of the list that the form of the filters asks for without script. */
function withRelations(params: SearchParams): URLSearchParams {
  const followed = new URLSearchParams(toPairs(params));
  followRelations(followed);
  return new URLSearchParams([...followed].filter(([, value]) => value !== ""));
}

/** Returns the page of a new access point, which takes the team of the list. */
const newHref = ({ team }: ListQuery): string =>
  team === undefined ? "/access-points/new" : `/access-points/new?${new URLSearchParams({ team })}`;

/** Returns whether a person may change everything in the list of the own teams. */
const editsAllTeams = ({ teams }: PageReader, scope: ListQuery["scope"]): boolean =>
  scope === "teams" && teams.every(({ access }) => access !== "view");

/** Returns whether a list shows custom fields: their controls, their values, or filters and an order by them. */
const needsFields = ({ panel, field, sort, columns }: ListQuery): boolean =>
  panel === "filters" ||
  panel === "columns" ||
  field !== undefined ||
  keyOfSort(sort) !== undefined ||
  fieldParametersIn(parseColumns(columns)?.map(({ name }) => name) ?? []).length > 0;

const noChoices: FilterChoices = { owners: [], teams: [], places: [] };

/** Returns the saved views; none while the service does not answer: the list is what people came for. */
async function loadViews(client: ServiceClient): Promise<SavedView[]> {
  const outcome = await client.listViews();
  return outcome.ok ? outcome.value.data : [];
}
