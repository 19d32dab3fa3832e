import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { deleteViewAction, saveViewAction } from "@/app/(dashboard)/access-points/views/actions";
import { pastEnd, redirectIfPastEnd, whyEmpty } from "@/app/(dashboard)/access-points/why-empty";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { IgnoredParams, LabelTabs, ListHead, ScopeTabs, ThumbBar } from "@/components/access-points/list/list-header";
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
} from "@/components/access-points/list-url/parse-list-params";
import { ViewForm } from "@/components/access-points/views/view-form";
import { ViewTabs, viewLinkText } from "@/components/access-points/views/view-tabs";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { seesEveryone } from "@/lib/contract/accounts/account";
import { fieldParametersIn, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  if (hasRelations(Object.keys(params))) redirect(`/access-points?${withRelations(params)}`);
  const can = await getCapabilities();
  const jar = await cookies();
  const loaded = await loadPage({
    load: async (client, { user }) => {
      const parsed = parseListParams(params, user.role, usualList(user.role, jar));
      const views = can.contract ? await loadViews(client) : [];
      const fields = needsFields(parsed.query) ? await loadFields() : [];
      const known = dropUnknownFields(dropUnsupportedParams(parsed, can), fields);
      const { query, ignored, href } = followView(known, views, params);
      if (href) redirect(href);
      const [list, owners] = await Promise.all([
        client.listAccessPoints({ query: requestOf(query) }),
        can.contract && seesEveryone(user.role) && needsOwners(query) ? loadOwners(client) : [],
      ]);
      if (!list.ok) return list;
      const empty =
        list.value.data.length === 0 && (await whyEmpty(client, query, can.scope && seesEveryone(user.role)));
      return { ok: true, value: { list: list.value, owners, views, fields, query, ignored, user, empty } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="list" />;
  const { list, owners, views, fields, query, ignored, user, empty } = loaded.value;
  const { role, id } = user;
  redirectIfPastEnd(query, list);
  if (params.note === "past-end" && !list.pagination.hasNext) ignored.push(pastEnd);
  const columnFields = shownFields(fields, query);
  const shown = list.data.map(({ id }) => id);
  const idsInUrl = parseIds(params.id);
  const isTheirs = ({ owner }: ListedAccessPoint) => role !== "admin" && owner !== null && owner.id !== id;
  const viewUser = { id, canShare: seesEveryone(role), isAdmin: role === "admin" };
  const canChooseScope = can.scope && seesEveryone(role);
  return (
    <Page of="list">
      <ListHead
        count={formatCount(list)}
        scope={query.scope}
        menu={
          <ListMenu
            query={query}
            view={can.contract ? viewLinkText(query, views, viewUser) : null}
            hasTrash={can.contract}
            canImport={can.contract}
            canExport={can.contract}
          />
        }
      />
      {(can.contract || canChooseScope) && (
        <div className="tab-line">
          {can.contract && <LabelTabs query={query} counts={tabCounts(query.label, list)} />}
          <ViewTabs query={query} views={views} />
          {canChooseScope && <ScopeTabs query={query} />}
        </div>
      )}
      <ListToolbar query={query} can={can} owners={owners} fields={fields} count={formatCount(list)} />
      <ListPanels
        query={query}
        can={can}
        owners={owners}
        fields={fields}
        columns={usualColumns({
          isOfAll: query.scope === "all" && query.owner === undefined,
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
        rowsJson={rowsAsJson(await listRows(list.data, query, isTheirs))}
        fields={columnFields}
        drawn={drawFields(list.data, columnFields)}
        caption={listCaption(query, list.pagination, fields)}
        pagination={list.pagination}
        can={can}
        canEdit={can.contract}
        canEditAll={role === "admin" || query.scope === "mine"}
        owner={id}
        idsInUrl={idsInUrl}
        empty={empty}
      />
      <ThumbBar canScan={can.contract} />
    </Page>
  );
}

/** Returns the parameters of the list that the form of the filters asks for without script. */
function withRelations(params: SearchParams): URLSearchParams {
  const followed = new URLSearchParams(toPairs(params));
  followRelations(followed);
  return new URLSearchParams([...followed].filter(([, value]) => value !== ""));
}

/** Returns whether a list shows custom fields: their controls, their values, or filters and an order by them. */
const needsFields = ({ panel, field, sort, columns }: ListQuery): boolean =>
  panel === "filters" ||
  panel === "columns" ||
  field !== undefined ||
  keyOfSort(sort) !== undefined ||
  fieldParametersIn(parseColumns(columns)?.map(({ name }) => name) ?? []).length > 0;

/** Returns whether a list shows the names of owners beside those in its rows. */
const needsOwners = ({ panel, owner }: ListQuery): boolean => panel === "filters" || owner !== undefined;

/** Returns the saved views; none while the service does not answer: the list is what people came for. */
async function loadViews(client: ServiceClient): Promise<SavedView[]> {
  const outcome = await client.listViews();
  return outcome.ok ? outcome.value.data : [];
}

/** Returns the owners to choose from; none while the service does not answer. */
async function loadOwners(client: ServiceClient): Promise<Owners> {
  const outcome = await client.listOwners();
  return outcome.ok ? outcome.value.data : [];
}
