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
import { LoadError } from "@/components/ui/feedback/load-error";
import { parseColumns, usualColumns } from "@/lib/contract/access-points/list-columns";
import { fieldParametersIn, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  const params = await searchParams;
  const capabilities = await getCapabilities();
  const can = listAbilities(capabilities);
  const { role, id } = session.user;
  const client = serviceClient(session);
  const parsed = parseListParams(params, role, usualList(role, await cookies()));
  const views = can.views ? await loadViews(client) : [];
  const fields = needsFields(parsed.query) ? await loadFields() : [];
  const known = dropUnknownFields(dropUnsupportedParams(parsed, can), fields);
  const { query, ignored, href } = followView(known, views, params);
  if (href) redirect(href);
  const [outcome, owners] = await Promise.all([
    client.listAccessPoints(requestOf(query)),
    can.filters && role !== "staff" && needsOwners(query) ? loadOwners(client) : [],
  ]);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) setProblemStatus(outcome.problem);

  const last = outcome.ok ? lastPageIfPastEnd(outcome.value) : null;
  if (last !== null) {
    const href = listHref(query, { page: last });
    redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
  }
  if (params.note === "past-end" && outcome.ok && !outcome.value.pagination.hasNext) ignored.push(pastEnd);
  const columnFields = shownFields(fields, query);
  const shown = outcome.ok ? outcome.value.data.map(({ id }) => id) : [];
  const idsInUrl = parseIds(params.id);
  return (
    <div data-list="" className="grid gap-4">
      <ListHead
        count={outcome.ok ? formatCount(outcome.value) : null}
        scope={query.scope}
        canImport={capabilities.imports}
        hasTrash={capabilities.trash}
      />
      {(can.labelFilter || can.views) && (
        <div className="flex flex-wrap items-end border-b border-line print:hidden">
          {can.labelFilter && (
            <LabelTabs query={query} counts={outcome.ok ? tabCounts(query.label, outcome.value) : null} />
          )}
          {can.views && (
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
          isDated: outcome.ok && outcome.value.data.some(({ createdAt }) => createdAt),
          hasLabels: can.labels,
        })}
      />
      <FilterChips query={query} owners={owners} fields={fields} />
      <IgnoredParams sentences={ignored} />
      {outcome.ok ? (
        <ListPage
          query={query}
          rowsJson={await listRowsJson(outcome.value.data, query)}
          fields={columnFields}
          drawn={drawFields(outcome.value.data, columnFields)}
          caption={listCaption(query, outcome.value.pagination, fields)}
          pagination={outcome.value.pagination}
          can={can}
          canEdit={capabilities.bulk}
          owner={session.user.id}
          idsInUrl={idsInUrl}
          idsFromOtherPages={<IdsFromOtherPages shown={shown} idsInUrl={idsInUrl} />}
          selectionForm={
            <SelectionForm
              query={query}
              hasNext={outcome.value.pagination.hasNext}
              shown={shown}
              idsInUrl={idsInUrl}
              canEdit={capabilities.bulk}
            />
          }
          empty={shown.length === 0 && (await whyEmpty(client, query, can.scope && role !== "staff"))}
        />
      ) : (
        <LoadError
          message="The list could not be loaded."
          problem={outcome.problem}
          retryHref={listHref(query, query)}
        />
      )}
    </div>
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
  const outcome = await client.listAccessPoints(all);
  return outcome.ok && outcome.value.data.length > 0 ? formatCount(outcome.value) : null;
}

/** Picks the abilities that the list needs, because they are sent to the browser. */
const listAbilities = ({
  search,
  sort,
  scope,
  labelFilter,
  filters,
  views,
  labels,
  export: canExport,
}: ListAbilities): ListAbilities => ({
  search,
  sort,
  scope,
  labelFilter,
  filters,
  views,
  labels,
  export: canExport,
});
