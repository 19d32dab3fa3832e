import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { deleteViewAction, saveViewAction } from "@/app/(dashboard)/access-points/views/actions";
import { EmptyList, PastTheEnd } from "@/components/access-points/list/empty-list";
import { FilterChips, type Owners } from "@/components/access-points/list/filter-panel";
import { IgnoredParams, LabelTabs, ListHead } from "@/components/access-points/list/list-header";
import { ListPage } from "@/components/access-points/list/list-page";
import { drawFields, listRowsJson, shownFields } from "@/components/access-points/list/list-row";
import { ListToolbar } from "@/components/access-points/list/list-toolbar";
import { formatCount, lastPageIfPastEnd, listCaption, tabCounts } from "@/components/access-points/list/page-range";
import { followView } from "@/components/access-points/list-url/follow-view";
import { type ListQuery, listHref, requestOf } from "@/components/access-points/list-url/list-url";
import {
  dropUnknownFields,
  dropUnsupportedParams,
  parseIds,
  parseListParams,
  type SearchParams,
  usualList,
} from "@/components/access-points/list-url/parse-list-params";
import { IdsFromOtherPages, SelectionForm } from "@/components/access-points/selection/selection-form";
import { ViewTabs } from "@/components/access-points/views/view-tabs";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import { fieldParametersIn, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadPage } from "@/lib/dashboard/loaders/load-page";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
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
        can.contract && user.role !== "staff" && needsOwners(query) ? loadOwners(client) : [],
      ]);
      if (!list.ok) return list;
      const empty = list.value.data.length === 0 && (await whyEmpty(client, query, can.scope && user.role !== "staff"));
      return { ok: true, value: { list: list.value, owners, views, fields, query, ignored, user, empty } };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="list" />;
  const { list, owners, views, fields, query, ignored, user, empty } = loaded.value;
  const { role, id } = user;
  const last = lastPageIfPastEnd(list);
  if (last !== null) {
    const href = listHref(query, { page: last });
    redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
  }
  if (params.note === "past-end" && !list.pagination.hasNext) ignored.push(pastEnd);
  const columnFields = shownFields(fields, query);
  const shown = list.data.map(({ id }) => id);
  const idsInUrl = parseIds(params.id);
  return (
    <Page of="list">
      <ListHead count={formatCount(list)} scope={query.scope} canImport={can.contract} hasTrash={can.contract} />
      {can.contract && (
        <div className="flex flex-wrap items-end border-b border-line print:hidden">
          {can.contract && <LabelTabs query={query} counts={tabCounts(query.label, list)} />}
          {can.contract && (
            <ViewTabs
              query={query}
              views={views}
              user={{ id, canShare: role !== "staff", isAdmin: role === "admin" }}
              saveAction={saveViewAction}
              deleteAction={deleteViewAction}
            />
          )}
        </div>
      )}
      <ListToolbar
        query={query}
        canChooseScope={role !== "staff"}
        can={can}
        owners={owners}
        fields={fields}
        columns={usualColumns({
          isOfAll: query.scope === "all" && query.owner === undefined,
          isDated: list.data.some(({ createdAt }) => createdAt),
          hasLabels: can.contract,
        })}
      />
      <FilterChips query={query} owners={owners} fields={fields} />
      <IgnoredParams sentences={ignored} />
      <ListPage
        query={query}
        rowsJson={await listRowsJson(list.data, query)}
        fields={columnFields}
        drawn={drawFields(list.data, columnFields)}
        caption={listCaption(query, list.pagination, fields)}
        pagination={list.pagination}
        can={can}
        canEdit={can.contract}
        owner={id}
        idsInUrl={idsInUrl}
        idsFromOtherPages={<IdsFromOtherPages shown={shown} idsInUrl={idsInUrl} />}
        selectionForm={
          <SelectionForm
            query={query}
            hasNext={list.pagination.hasNext}
            shown={shown}
            idsInUrl={idsInUrl}
            canEdit={can.contract}
          />
        }
        empty={empty}
      />
    </Page>
  );
}

/** Returns whether a list shows custom fields: their controls, their values, or filters and an order by them. */
const needsFields = ({ panels, field, sort, columns }: ListQuery): boolean =>
  panels.includes("filters") ||
  panels.includes("columns") ||
  field !== undefined ||
  keyOfSort(sort) !== undefined ||
  fieldParametersIn(parseColumns(columns)?.map(({ name }) => name) ?? []).length > 0;

/** Returns whether a list shows the names of owners beside those in its rows. */
const needsOwners = ({ panels, owner }: ListQuery): boolean => panels.includes("filters") || owner !== undefined;

const pastEnd = "That page is past the end of the list. This is the last one.";

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

/** Returns why a page has no rows, with the number of matches among everyone's access points if the person may see them. */
async function whyEmpty(client: ServiceClient, query: ListQuery, canSeeAll: boolean): Promise<ReactNode> {
  if (query.page > 1) return <PastTheEnd query={query} />;
  const isOfMine = query.scope === "mine" && query.owner === undefined;
  return <EmptyList query={query} everyones={isOfMine && canSeeAll ? await countEveryones(client, query) : null} />;
}

/** Returns the number of matches among everyone's access points, such as "10,000+"; null if there are none. */
async function countEveryones(client: ServiceClient, query: ListQuery): Promise<string | null> {
  const all = { ...requestOf(query), scope: "all", page: 1, limit: 1, labelCounts: "no" } as const;
  const outcome = await client.listAccessPoints({ query: all });
  return outcome.ok && outcome.value.data.length > 0 ? formatCount(outcome.value) : null;
}
