import type { ReactNode } from "react";
import { purgeAction, restoreAction, restoreSelectedAction } from "@/app/(dashboard)/access-points/trash/actions";
import { HiddenScope } from "@/app/(dashboard)/scope/hidden-scope";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { SelectAll } from "@/components/access-points/trash/select-all";
import { parseTrashParams, trashHref } from "@/components/access-points/trash/trash-url";
import { Button } from "@/components/ui/button";
import { ScopeLinks } from "@/components/ui/choice-links";
import { CodeChip } from "@/components/ui/code-chip";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { LiveSearch } from "@/components/ui/fields/live-search";
import { PostForm } from "@/components/ui/fields/post-form";
import { pageAfterRemoval } from "@/components/ui/pagination/page-after-removal";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { hiddenScope, scopesOf } from "@/components/ui/scopes-of";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { TrashedAccessPoint, TrashQuery } from "@/lib/contract/access-points/trash";
import { hasRights, type PageReader } from "@/lib/contract/accounts/reader";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 50;

type TrashPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TrashPage({ searchParams }: TrashPageProps) {
  const params = await searchParams;
  const loaded = await loadPage({
    needs: "contract",
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const query = parseTrashParams(params, reader);
      const list = await client.listTrash({ query: { ...query, limit: LIMIT } });
      return list.ok ? { ok: true, value: { ...list.value, query, reader } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="trash" />;
  const { data, pagination, query, reader } = loaded.value;
  const scopes = scopesOf(reader);
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <ListShortcuts />
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: t("list.title") }, current: t("trash.title") }}
        title={t("trash.title")}
        beside={<span className="text-soft">{formatNumber(total)}</span>}
      >
        <p className="max-w-prose text-soft">{t("trash.explained")}</p>
      </PageHead>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <LiveSearch
          path="/access-points/trash"
          q={query.q}
          placeholder={t("common.searchedFields")}
          found={query.q ? formatNumber(total) : null}
          params={query.scope === "mine" ? [] : [["scope", query.scope]]}
        />
        {scopes.length > 1 && (
          <ScopeLinks
            choices={scopes}
            scope={query.scope}
            hrefOf={(scope) => trashHref({ ...query, page: 1, scope })}
          />
        )}
      </div>
      <HiddenScope sentences={[hiddenScope(params.scope, reader, { shown: "mine", things: "deletedAccessPoints" })]} />
      {data.length > 0 ? (
        <TrashTable points={data} query={query} reader={reader} readable={await readerDates()} />
      ) : (
        <EmptyState>
          <p>{emptyText(query.q, total)}</p>
        </EmptyState>
      )}
      <PageLinks page={query.page} last={totalPages} hrefOf={(page) => trashHref({ ...query, page })} />
    </Page>
  );
}

function emptyText(q: string, total: number): string {
  if (total > 0) return t("paging.pastEnd");
  return t(q ? "trash.nothingFound" : "trash.empty");
}

type TrashTableProps = {
  points: TrashedAccessPoint[];
  query: Pick<TrashQuery, "q" | "scope" | "page">;
  reader: PageReader;
  readable: (iso: string) => ReadableDate;
};

const SELECTION = "restore-selected";
const isolate = (text: ReactNode) => <bdi>{text}</bdi>;

function TrashTable({ points, query, reader, readable }: TrashTableProps) {
  const place = { q: query.q, scope: query.scope };
  const pageAfter = String(pageAfterRemoval(query.page, points));
  const canSelect = points.filter((point) => hasRights(reader, point, "edit")).length > 1;
  return (
    <div className="rounded-lg border border-line bg-card">
      {canSelect && (
        <PostForm
          id={SELECTION}
          action={restoreSelectedAction}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 print:hidden"
        >
          <HiddenFields fields={place} />
          <SelectAll />
          <Button type="submit">{t("trash.restoreSelected")}</Button>
        </PostForm>
      )}
      <ul className="divide-y divide-line">
        {points.map((point) => {
          const { id, name, location, qrCode, owner, deletedAt, deletedBy, expiresAt } = point;
          const deleted = () => <ReadableTime date={readable(deletedAt)} />;
          const fields = { id, name, ...place, page: pageAfter };
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
              {canSelect && hasRights(reader, point, "edit") && (
                <label className="tick print:hidden">
                  <input
                    type="checkbox"
                    name="id"
                    value={id}
                    form={SELECTION}
                    aria-label={t("selection.select", { name })}
                  />
                </label>
              )}
              <div className="me-auto grid min-w-0 flex-1 basis-48 gap-0.5">
                <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                  <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
                  {location && <bdi className="min-w-0 text-soft wrap-anywhere">{location}</bdi>}
                  <CodeChip value={qrCode} />
                </p>
                <p className="text-[0.8125rem] text-soft wrap-anywhere">
                  {query.scope !== "mine" && (
                    <>
                      {rich("trash.of", { owner: owner.name, name: isolate })}
                      {" · "}
                    </>
                  )}
                  {deletedBy && deletedBy.id !== reader.id
                    ? rich("trash.deletedBy", { time: deleted, person: deletedBy.name, name: isolate })
                    : rich("trash.deleted", { time: deleted })}
                  {" · "}
                  {rich("trash.until", {
                    day: readable(expiresAt).day,
                    time: (text) => (
                      <time dateTime={expiresAt} title={readable(expiresAt).exact}>
                        {text}
                      </time>
                    ),
                  })}
                </p>
              </div>
              {hasRights(reader, point, "edit") && (
                <PostForm action={restoreAction} className="print:hidden">
                  <HiddenFields fields={fields} />
                  <Button type="submit">{rich("trash.restoreOf", { name, sr: spoken })}</Button>
                </PostForm>
              )}
              {reader.role === "admin" && (
                <ConfirmButton id={`purge-${id}`} verb="purge" name={name} fields={fields} action={purgeAction}>
                  {t("trash.purgeWarning")}
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
