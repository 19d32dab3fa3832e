"use client";

import { useRouter } from "next/navigation";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { ListTable } from "@/components/access-points/list/list-table";
import { type ListQuery, listFilter, listHref, listParams } from "@/components/access-points/list-url/list-url";
import type { SaveCell } from "@/components/access-points/row-tools/point-details";
import {
  type AskedTool,
  type LoadedRowToolsProps,
  pointOf,
  ROW_TOOL,
  type RowToolsProps,
} from "@/components/access-points/row-tools/row-tool";
import type { SelectionBarProps } from "@/components/access-points/selection/selection-actions";
import {
  clearSelection,
  countSelected,
  isOfOtherList,
  noSelection,
  readSelection,
  subscribeToSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";
import { SelectionContext } from "@/components/access-points/selection/use-selection";
import { buttonClass } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/feedback/lazy-part";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SubmittingSelect } from "@/components/ui/fields/submitting-select";
import { Link } from "@/components/ui/link";
import { PageLinks, UncountedPageLinks } from "@/components/ui/pagination/page-links";
import { Allowed, useReader } from "@/components/ui/reader";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { isAllowed } from "@/lib/contract/accounts/reader";
import { type Access, isEnough } from "@/lib/contract/accounts/roles";
import { t, withMessages } from "@/lib/messages/messages";

type ListPageProps = {
  query: ListQuery;
  /** Rows as `rowsAsJson` writes them. */
  rowsJson: string;
  fields: ShownField[];
  drawn: DrawnFields | undefined;
  caption: string;
  pagination: AccessPointPage["pagination"];
  /** To all that match. */
  access: Access;
  idsInUrl: string[];
  empty: ReactNode;
  saveCell: SaveCell;
};

/** A client component for the reason AppShell is. */
export function ListPage(props: ListPageProps) {
  const { query, rowsJson, fields, drawn, caption, pagination, access, idsInUrl, empty, saveCell } = props;
  const { id: owner } = useReader();
  const rows = useMemo(() => readRows(rowsJson), [rowsJson]);
  const filter = listFilter(query);
  const ids = rows.map(({ id }) => id);
  const theirs = rows.filter((row) => row.theirs).map(({ id }) => id);
  const selectionBar = (
    <Allowed to="create">
      <SelectionBar owner={owner} filter={filter} shown={ids} total={pagination.total} access={access} />
    </Allowed>
  );
  return (
    <>
      <ListShortcuts />
      {rows.length > 0 ? (
        <>
          <IdsFromOtherPages shown={ids} idsInUrl={idsInUrl} />
          <SelectionContext value={{ owner, filter, page: query.page, ids, theirs, idsInUrl }}>
            {/* Sticky below the rows: it floats over rows, never over the pager. */}
            <div className="list-beside">
              <div className="min-w-0">
                <ListTable rows={rows} query={query} caption={caption} fields={fields} drawn={drawn} />
                {selectionBar}
              </div>
              <RowTools ids={ids} theirs={theirs} version={rowsJson} save={saveCell} />
            </div>
          </SelectionContext>
          <Allowed to="create">
            <SelectionForm query={query} hasNext={pagination.hasNext} shown={ids} idsInUrl={idsInUrl} access={access} />
          </Allowed>
          <Pager query={query} pagination={pagination} shown={rows.length} />
        </>
      ) : (
        empty
      )}
      {rows.length === 0 && selectionBar}
    </>
  );
}

function readRows(json: string): ListRow[] {
  const { names, rows }: { names: string[]; rows: unknown[][] } = JSON.parse(json);
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as ListRow);
}

/** Loaded with the first selected row: most visits to the list select none. */
const SelectionActions = lazyPart(() =>
  import("@/components/access-points/selection/selection-actions").then((loaded) => loaded.SelectionActions),
);

/** Another search, filter or view clears the selection, because its rows may not be in sight. */
function SelectionBar(props: SelectionBarProps) {
  const { owner, filter, total } = props;
  const selection = useSyncExternalStore(subscribeToSelection, () => readSelection(owner), noSelection);
  const count = countSelected(selection);
  const isOther = count > 0 && isOfOtherList(selection, filter);
  useEffect(() => {
    const { all } = selection;
    if (isOther || (all && total === 0)) clearSelection(owner);
    else if (all && total !== null && total !== all.total)
      writeSelection(owner, { ...selection, all: { ...all, total } });
  }, [isOther, owner, selection, total]);
  const nothing = <div role="status" />;
  if (count <= 0 || isOther) return nothing;
  return (
    <Suspense fallback={nothing}>
      <SelectionActions {...props} selection={selection} count={count} />
    </Suspense>
  );
}

const BESIDE = "(width >= 80rem)";

/** The code is loaded when a tool is first asked for. */
function RowTools(props: RowToolsProps) {
  const { theirs } = props;
  const reader = useReader();
  const canEdit = isAllowed(reader, "edit");
  const router = useRouter();
  const [asked, setAsked] = useState<AskedTool | null>(null);
  const [Tools, setTools] = useState<ComponentType<LoadedRowToolsProps> | null>(null);
  useEffect(() => {
    const onAsked = async (event: Event) => {
      const { detail } = event as CustomEvent<AskedTool>;
      const link = detail.row.querySelector<HTMLAnchorElement>("[data-row-link]");
      const isTheirs = theirs.includes(pointOf(detail.row));
      // The print page sets the paper size when its document is loaded.
      if (detail.page === "label") return location.assign(`${link?.pathname}/label`);
      if (detail.page) return canEdit && !isTheirs && router.push(`${link?.pathname}/edit`);
      // If the tool cannot be used here, the row opens instead.
      if (detail.cell ? !canEdit || isTheirs : !reader.contract || !matchMedia(BESIDE).matches) return link?.click();
      setAsked(detail);
      const loaded = await withMessages(() => import("@/components/access-points/row-tools/loaded-row-tools")).catch(
        () => null,
      );
      if (loaded) setTools(() => loaded.LoadedRowTools);
      // The file is gone after an update of the program.
      else link?.click();
    };
    document.addEventListener(ROW_TOOL, onAsked);
    return () => document.removeEventListener(ROW_TOOL, onAsked);
  }, [reader.contract, canEdit, theirs, router]);
  return Tools && asked && <Tools {...props} asked={asked} />;
}

type PagerProps = { query: ListQuery; pagination: AccessPointPage["pagination"]; shown: number };

function Pager({ query, pagination, shown }: PagerProps) {
  const { page, limit, total, totalPages, moreThan, hasNext } = pagination;
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  const hrefOf = (number: number) => listHref(query, { page: number });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-[0.8125rem] text-soft">
        {moreThan !== null ? (
          <>
            {t("list.range.more", { first, last, total: moreThan })}
            {t("common.betweenSentences")}
            <Link
              className="underline underline-offset-2 print:hidden"
              href={listHref(query, { page, count: "exact" })}
            >
              {t("list.countAll")}
            </Link>
          </>
        ) : total !== null ? (
          t("list.range.total", { first, last, total })
        ) : (
          t("list.range.open", { first, last })
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        {totalPages !== null && totalPages > 1 && <PageLinks page={page} last={totalPages} hrefOf={hrefOf} />}
        {totalPages === null && (page > 1 || hasNext) && (
          <UncountedPageLinks page={page} hasNext={hasNext} hrefOf={hrefOf} />
        )}
        <PageForms
          action="/access-points"
          page={query.page}
          limit={query.limit}
          last={totalPages ?? 1}
          params={listParams(query)}
        />
      </div>
    </div>
  );
}

/** Maximum number of ids in the URL: some servers and proxies refuse longer ones. */
const IDS_MAX = 150;

type SelectionFormProps = {
  query: ListQuery;
  hasNext: boolean;
  shown: string[];
  idsInUrl: string[];
  /** To all that match. */
  access: Access;
};

/** Before the rows of this page, because labels are printed in the order of the fields. */
function IdsFromOtherPages({ shown, idsInUrl }: Pick<SelectionFormProps, "shown" | "idsInUrl">) {
  const elsewhere = idsInUrl.filter((id) => !shown.includes(id));
  if (elsewhere.length === 0) return null;
  return (
    <noscript>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" form="selection" name="id" value={id} />
      ))}
    </noscript>
  );
}

/** The URL carries the rows selected on other pages. */
function SelectionForm({ query, hasNext, shown, idsInUrl, access }: SelectionFormProps) {
  // Script never shows what a noscript element holds, and React does not compare it. The build leaves the rest out of the script.
  if (typeof window !== "undefined") return <noscript />;
  const elsewhere = idsInUrl.filter((id) => !shown.includes(id));
  const params = listParams(query).filter(([key]) => key !== "page");
  const isFull = elsewhere.length + shown.length > IDS_MAX;
  return (
    <noscript>
      <form
        method="get"
        id="selection"
        action="/access-points"
        className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-card px-3.5 py-2.5 print:hidden"
      >
        <HiddenFields fields={params} />
        <p className="me-2">
          {elsewhere.length > 0 ? t("selection.elsewhere", { count: elsewhere.length }) : t("selection.here")}
        </p>
        <button type="submit" formAction="/labels" className={buttonClass({ kind: "primary" })}>
          {t("selection.print")}
        </button>
        {!isFull && query.page > 1 && (
          <button type="submit" name="page" value={query.page - 1} className={buttonClass()}>
            {t("selection.previousPage")}
          </button>
        )}
        {!isFull && hasNext && (
          <button type="submit" name="page" value={query.page + 1} className={buttonClass()}>
            {t("selection.nextPage")}
          </button>
        )}
        {isFull && <p className="text-soft">{t("selection.full")}</p>}
        {isEnough(access, "print") && (
          <a href={`/labels?${listFilter(query)}`} className={buttonClass()}>
            {t("selection.printAll")}
          </a>
        )}
      </form>
    </noscript>
  );
}

const pageSizes = [10, 25, 50, 100];

type PageFormsProps = {
  action: string;
  page: number;
  limit: number;
  last: number;
  params: [string, string][];
};

/** Another size starts at the first page. */
function PageForms({ action, page, limit, last, params }: PageFormsProps) {
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {last > 1 && (
        <form method="get" action={action} data-list-form="" className="flex items-center gap-1.5">
          <HiddenFields fields={params.filter(([key]) => key !== "page")} />
          <label htmlFor="go-to-page" className="text-soft">
            <span className="sr-only">{t("paging.goTo", { last })}</span>
            <span aria-hidden="true">{t("paging.goToField")}</span>
          </label>
          <input
            key={page}
            id="go-to-page"
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            className="control h-8.5 w-16 touch:h-11"
          />
          <button type="submit" className={buttonClass()}>
            {rich("paging.go", { sr: spoken })}
          </button>
        </form>
      )}
      <form method="get" action={action} data-list-form="" className="flex items-center gap-1.5">
        <HiddenFields fields={params.filter(([key]) => key !== "page" && key !== "limit")} />
        <SubmittingSelect name="limit" aria-label={t("paging.rows")} defaultValue={limit}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t("paging.perPage", { count: size })}
            </option>
          ))}
        </SubmittingSelect>
      </form>
    </div>
  );
}
