import { redirect } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { saveCellAction } from "@/app/(dashboard)/access-points/[id]/peek/actions";
import { undoImportAction } from "@/app/(dashboard)/access-points/bulk/actions";
import { loadQuery, loadRows } from "@/app/(dashboard)/access-points/load-list";
import { deleteViewAction, saveViewAction } from "@/app/(dashboard)/access-points/views/actions";
import { redirectIfPastEnd } from "@/app/(dashboard)/access-points/why-empty";
import { LabelTabs, ListHead, ScopeTabs } from "@/components/access-points/list/list-header";
import { ListMenu } from "@/components/access-points/list/list-menu";
import { ListPage } from "@/components/access-points/list/list-page";
import { ListPanels } from "@/components/access-points/list/list-panels";
import { drawFields, listRows, rowsAsJson, shownFields } from "@/components/access-points/list/list-row";
import { ListToolbar } from "@/components/access-points/list/list-toolbar";
import { formatCount, joinParts, listCaption, tabCounts } from "@/components/access-points/list/page-range";
import { followRelations, hasRelations } from "@/components/access-points/list-url/follow-relations";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { parseIds, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { viewHref, viewOf } from "@/components/access-points/list-url/view-url";
import { drawReportChips } from "@/components/access-points/report-chip";
import { ViewPanel } from "@/components/access-points/views/view-panel";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { IgnoredParams } from "@/components/ui/feedback/ignored-params";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Notice } from "@/components/ui/feedback/notice";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { scopesOf } from "@/components/ui/scopes-of";
import { StatedAddress } from "@/components/ui/shell/browser-effects";
import { Page } from "@/components/ui/shell/page";
import { SubmitButton } from "@/components/ui/submit-button";
import { accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { defaultColumns } from "@/lib/contract/access-points/list-columns";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { DEFAULT_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import { accessToAll, editableTeams, type PageReader } from "@/lib/contract/accounts/reader";
import { mayWrite, type Role, seesEveryone } from "@/lib/contract/accounts/roles";
import { nestFields } from "@/lib/contract/custom-fields/field-parameters";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";
import type { SavedView } from "@/lib/contract/views";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { OfferedView } from "@/lib/dashboard/forms/view-form-state";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadOfficeSettings, loadOfficeZone } from "@/lib/dashboard/loaders/office/office-settings";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { countOpenReports } from "@/lib/dashboard/reports/open-reports";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  if (hasRelations(Object.keys(params))) redirect(`/access-points?${withRelations(params)}`);
  const loaded = await loadPage({
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const shown = await loadQuery(client, reader, params);
      const rows = await loadRows(client, reader, shown);
      const imported = await findImported(client, shown.query.import);
      return rows.ok ? { ok: true, value: { reader, imported, ...shown, ...rows.value } } : rows;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="list" />;
  const { list, tabs, contacts, choices, views, fields, query, ignored, reader, empty, imported } = loaded.value;
  const can = await getCapabilities();
  const canWrite = mayWrite(reader.role);
  redirectIfPastEnd(query, list);
  if (params.note === "past-end" && !list.pagination.hasNext) ignored.push(t("list.pastEnd"));
  const columnFields = shownFields(fields, query);
  const shown = list.data.map(({ id }) => id);
  const idsInUrl = parseIds(params.id);
  const viewUser = viewUserOf(reader);
  const viewLink = can.contract && canWrite ? viewLinkText(query, views, viewUser) : null;
  const scopes = can.scope ? scopesOf(reader) : [];
  return (
    <Page of="list">
      <StatedAddress href={loaded.value.address} />
      <ListHead
        count={formatCount(list)}
        newHref={canWrite ? newHref(query, reader) : null}
        menu={<ListMenu query={query} view={viewLink} />}
      />
      {(can.contract || scopes.length > 1) && (
        <div className="tab-line">
          {can.contract && (
            <LabelTabs query={query} counts={tabs ? tabCounts("any", tabs) : tabCounts(query.label, list)} />
          )}
          <ViewTabs query={query} views={views} countOf={(view) => <ViewCount view={view} />} />
          {scopes.length > 1 && <ScopeTabs query={query} scopes={scopes} />}
        </div>
      )}
      <ListToolbar
        query={query}
        owners={choices.owners}
        teams={choices.teams}
        fields={fields}
        count={formatCount(list)}
        view={viewLink}
      />
      <div className="list-filtered">
        <ListPanels
          query={query}
          can={can}
          choices={choices}
          fields={fields}
          columns={defaultColumns({
            isOfMany: query.scope !== "mine" && query.owner === undefined,
            hasTeams: query.scope === "teams" && query.team === undefined,
            isDated: list.data.some(({ createdAt }) => createdAt),
            hasLabels: can.contract,
          })}
          timeZone={(await loadOfficeSettings())?.timeZone ?? DEFAULT_TIME_ZONE}
          viewForm={
            <ViewPanel
              key={query.view}
              {...offerView(query, views, viewUser)}
              isEmpty={shown.length === 0}
              saveAction={saveViewAction}
              deleteAction={deleteViewAction}
            />
          }
        />
        <div className="page-parts min-w-0">
          <IgnoredParams sentences={ignored} contacts={contacts} />
          {imported && <ImportedNotice done={imported} />}
          <ListPage
            query={query}
            rowsJson={rowsAsJson(await listRows(list.data, query, reader, await loadOfficeZone()))}
            fields={columnFields}
            drawn={drawFields(list.data, columnFields, drawReportChips(await countOpenReports(shown)))}
            caption={listCaption(query, list.pagination, fields)}
            pagination={list.pagination}
            access={accessToAll(reader, query.scope)}
            idsInUrl={idsInUrl}
            empty={empty}
            saveCell={saveCellAction}
          />
        </div>
      </div>
    </Page>
  );
}

function withRelations(params: SearchParams): URLSearchParams {
  const followed = new URLSearchParams(toPairs(params));
  followRelations(followed);
  return new URLSearchParams([...followed].filter(([, value]) => value !== ""));
}

const newHref = ({ team }: ListQuery, reader: PageReader): string =>
  team === undefined || !editableTeams(reader).some(({ id }) => id === team)
    ? "/access-points/new"
    : `/access-points/new?${new URLSearchParams({ team })}`;

function offerView(
  query: ListQuery,
  views: SavedView[],
  user: ViewUser,
): { offered: OfferedView; view: SavedView | null; path: string } {
  const view = views.find(({ id }) => id === query.view) ?? null;
  return {
    view,
    offered: {
      id: view?.id ?? "",
      list: JSON.stringify(viewOf(query)),
      may: view === null ? "create" : canChangeView(view, user) ? "change" : "choose",
      shares: user.canShare ? "yes" : "",
    },
    path: listHref(query, { panel: "view", page: query.page }),
  };
}

/** For an hour after this person has run it, unless it was undone. */
async function findImported(client: ServiceClient, id: string | undefined): Promise<StoredImport | null> {
  const found = id === undefined ? null : await client.getImport({ id });
  if (!found?.ok || found.value.state !== "imported") return null;
  const { undo } = found.value;
  const change = undo && (await client.getBulkChange({ id: undo.id }));
  return change?.ok && change.value.undoneAt !== null ? null : found.value;
}

/** Number of access points of a view. It is sent after the page, which does not wait for it: a view may search everything. */
const ViewCount = ({ view }: { view: SavedView }) => (
  <Suspense fallback={null}>
    <Counted view={view} />
  </Suspense>
);

/** Renders nothing where the number is not known: a view with a filter by a field that was deleted, or of others. */
async function Counted({ view: { query } }: { view: SavedView }) {
  const session = await findSession();
  const parsed = accessPointListQuery.safeParse({
    ...nestFields(query),
    limit: "1",
    count: "capped",
  });
  if (!session || !parsed.success) return null;
  const counted = await serviceClient(session).listAccessPoints({ query: parsed.data });
  return counted.ok ? formatCount(counted.value) : null;
}

/** It can be undone for ten minutes. */
function ImportedNotice({ done }: { done: StoredImport }) {
  const { id, created, updated, unchanged, wrong, leftOut, undo } = done;
  const counts = { new: created, changed: updated, same: unchanged };
  const imported = (["new", "changed", "same"] as const).flatMap((word) =>
    counts[word] > 0 ? [t(`list.imported.${word}`, { count: counts[word] })] : [],
  );
  const [labels, missing] = [created + updated, wrong + leftOut];
  return (
    <Notice
      tone="good"
      role="status"
      actions={
        <>
          {missing > 0 && (
            <a
              href={`/access-points/import/${encodeURIComponent(id)}/wrong-rows.csv`}
              download
              className={buttonClass()}
            >
              {t("list.imported.download", { count: missing })}
            </a>
          )}
          {labels > 0 && labels <= LABELS_MAX && (
            <ButtonLink href={`/labels?import=${encodeURIComponent(id)}&sort=createdAt`}>
              {t("list.imported.print", { count: labels })}
            </ButtonLink>
          )}
          {undo && Date.parse(undo.expiresAt) > Date.now() && (
            <PostForm action={undoImportAction}>
              <input type="hidden" name="id" value={undo.id} />
              <SubmitButton pending={false} kind="plain" size="toolbar">
                {t("common.undo")}
              </SubmitButton>
            </PostForm>
          )}
        </>
      }
    >
      {imported.length > 0 ? t("list.imported.done", { what: joinParts(imported) }) : t("list.imported.nothing")}
      {missing > 0 && ` ${t("list.imported.leftOut", { count: missing })}`}
    </Notice>
  );
}

type ViewUser = { id: string; canShare: boolean; isAdmin: boolean };

type ViewTabsProps = {
  query: ListQuery;
  views: SavedView[];
  countOf: (view: SavedView) => ReactNode;
};

function ViewTabs({ query, views, countOf }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav aria-label={t("views.title")}>
      <ul className="tab-list">
        {views.map((view) => (
          <li key={view.id}>
            <Link href={viewHref(view)} aria-current={query.view === view.id ? "true" : undefined} className="tab">
              <bdi className="max-w-60 truncate">{view.name}</bdi>
              {view.shared && (
                <span title={t("views.sharedWithEveryone")}>
                  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-soft">
                    <path
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.3"
                      d="M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3a2.3 2.3 0 0 1 0 4.2M12 9.8c1.6.5 2.5 1.8 2.5 3.7"
                    />
                  </svg>
                  <span className="sr-only">{t("views.shared")}</span>
                </span>
              )}
              <span className="text-xs [-webkit-text-stroke:0]">{countOf(view)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function viewLinkText(query: ListQuery, views: SavedView[], user: ViewUser): string {
  const view = views.find(({ id }) => id === query.view);
  if (!view) return t("views.save");
  const differs = listHref({ ...query, count: "capped" }) !== viewHref(view);
  return t(differs && canChangeView(view, user) ? "views.settingsChanged" : "views.settings");
}

/** Only managers and admins change what is shared, also when it is their own. */
const canChangeView = ({ owner, shared }: SavedView, { id, canShare, isAdmin }: ViewUser): boolean =>
  isAdmin || (owner.id === id && (canShare || !shared));

const viewUserOf = ({ id, role }: { id: string; role: Role }): ViewUser => ({
  id,
  canShare: seesEveryone(role),
  isAdmin: role === "admin",
});
