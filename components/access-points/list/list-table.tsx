"use client";

import { metaHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import { columnPercents, knownColumns } from "@/components/access-points/columns/chosen-columns";
import type { ListColumn } from "@/components/access-points/list/list-column";
import { listColumns } from "@/components/access-points/list/list-columns";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { REPORT_CHIP } from "@/components/access-points/report-chip";
import { Link } from "@/components/ui/link";
import { useReader } from "@/components/ui/reader";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import {
  type ChosenColumn,
  type ColumnName,
  columnWidths,
  defaultColumns,
  formatColumns,
  parseColumns,
} from "@/lib/contract/access-points/list-columns";
import { isAllowed } from "@/lib/contract/accounts/reader";
import { isRightToLeft } from "@/lib/messages/messages";

type ListTableProps = {
  rows: ListRow[];
  query: ListQuery;
  caption: string;
  fields: ShownField[];
  drawn: DrawnFields | undefined;
};

/** Without the table's own cell rendering, which creates a context and two components for each cell. */
const listFeatures = tableFeatures({ columnMeta: metaHelper<ListColumn>() });

/** list.css styles the rows, to keep class names short. */
export function ListTable({ rows, query, caption, fields, drawn }: ListTableProps) {
  const reader = useReader();
  const canEdit = isAllowed(reader, "edit");
  const isDated = rows.some(({ created }) => created);
  const isOfMany = query.scope !== "mine" && query.owner === undefined;
  const hasTeams = query.scope === "teams" && query.team === undefined;
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const names = (
    chosen?.map(({ name }) => name) ?? defaultColumns({ isOfMany, hasTeams, isDated, hasLabels: reader.contract })
  ).join();
  const columns = useMemo(
    () => listColumns(names.split(",").filter(Boolean) as ColumnName[], fields, drawn, reader),
    [names, fields, drawn, reader],
  );
  const widths =
    chosen ?? (names.split(",").filter(Boolean) as ColumnName[]).map((name) => ({ name, width: "medium" }) as const);
  const isShown = (id: string) => widths.some(({ name }) => name === id);

  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, accessorFn: (row: ListRow): unknown => row.id, meta: column })),
    [columns],
  );
  const table = useTable({
    features: listFeatures,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
  });

  return (
    <div className="table-box">
      <table className={chosen ? "list-table chosen" : "list-table"}>
        <caption>{caption}</caption>
        <ColumnWidths chosen={chosen} columns={columns} />
        <thead>
          <tr>
            {table.getAllLeafColumns().map(({ id, columnDef: { meta } }) => {
              const inCards = meta?.sort || id === "select" ? "" : "no-card";
              return (
                <th
                  key={id}
                  scope="col"
                  data-edits={canEdit && meta?.isEdited ? id : undefined}
                  aria-sort={meta?.sort && ariaSortOf(query.sort, id)}
                  className={[inCards, isShown(id) && "relative", meta?.head].filter(Boolean).join(" ")}
                >
                  {meta && <SortLink column={meta} query={query} />}
                  {isShown(id) && <WidthHandle name={id} columns={widths} query={query} />}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id: rowId, original }) => (
            <tr key={rowId}>
              {columns.map(({ id, cell, render }) => (
                <td key={id} className={cell}>
                  {render(original, query.q)}
                  {id === "name" && drawn?.[rowId]?.[REPORT_CHIP]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ariaSortOf = (sort: ListQuery["sort"], id: string) =>
  sort === id ? "ascending" : sort === `-${id}` ? "descending" : undefined;

const arrows = { ascending: "↑", descending: "↓" } as const;

function SortLink({ column: { id, header, sort }, query }: { column: ListColumn; query: ListQuery }) {
  if (!sort) return header;
  const sorted = ariaSortOf(query.sort, id);
  const isNextDown = sorted ? sorted === "ascending" : sort === "desc";
  return (
    <Link
      href={listHref(query, { sort: `${isNextDown ? "-" : ""}${id}` as AccessPointListQuery["sort"] })}
      className="inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:text-ink hover:underline touch:min-h-11"
    >
      {header}
      {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
    </Link>
  );
}

type ColumnWidthsProps = {
  /** Null for the usual columns. */
  chosen: readonly ChosenColumn[] | null;
  columns: readonly ListColumn[];
};

/** Fixed, so that columns stay on the next page. Attributes, because the CSP allows no inline styles. */
function ColumnWidths({ chosen, columns }: ColumnWidthsProps) {
  const widths = chosen ? chosenWidths(chosen) : usualWidths(columns);
  return (
    <colgroup>
      {columns.map(({ id, head }) =>
        widths.has(id) ? (
          <col key={id} width={`${widths.get(id)}%`} />
        ) : (
          <col key={id} className={chosen && id !== "select" ? undefined : head} />
        ),
      )}
    </colgroup>
  );
}

function chosenWidths(chosen: readonly ChosenColumn[]): Map<string, number> {
  const [name = 0, ...others] = columnPercents(chosen);
  return new Map([["name", name], ...chosen.map((column, at): [string, number] => [column.name, others[at] ?? 0])]);
}

/** Percent of the table that the columns of texts have together. Codes, states and dates have their own widths. */
const PERCENT = 64;

function usualWidths(columns: readonly ListColumn[]): Map<string, number> {
  const texts = columns.flatMap(({ id, share }) => (share ? [[id, share] as const] : []));
  const sum = texts.reduce((total, [, share]) => total + share, 0);
  return new Map(texts.map(([id, share]) => [id, Math.round((share / sum) * PERCENT)]));
}

const outwards = () => (isRightToLeft() ? -1 : 1);

type WidthHandleProps = {
  name: string;
  columns: readonly ChosenColumn[];
  query: ListQuery;
};

/** Pixels of a drag that change the width by one step. */
const STEP_PX = 40;

/** Shift with ← and → does the same as dragging. */
function WidthHandle({ name, columns, query }: WidthHandleProps) {
  const router = useRouter();
  const handle = useRef<HTMLSpanElement>(null);
  const start = useRef<number | null>(null);
  const at = columns.findIndex((column) => column.name === name);

  const change = (steps: number) => {
    const column = columns[at] as ChosenColumn;
    const last = columnWidths.length - 1;
    const next = Math.min(last, Math.max(0, columnWidths.indexOf(column.width) + steps));
    const width = columnWidths[next] as ChosenColumn["width"];
    if (width === column.width) return;
    const changed = formatColumns(columns.toSpliced(at, 1, { ...column, width }));
    router.replace(listHref(query, { columns: changed, page: query.page }), { scroll: false });
  };

  useEffect(() => {
    const head = handle.current?.closest("th");
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      change((event.key === "ArrowLeft" ? -1 : 1) * outwards());
    };
    head?.addEventListener("keydown", onKeyDown);
    return () => head?.removeEventListener("keydown", onKeyDown);
  });

  return (
    <span
      ref={handle}
      aria-hidden="true"
      className="width-handle with-script"
      onPointerDown={(event) => {
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        if (start.current !== null) change(Math.round((event.clientX - start.current) / STEP_PX) * outwards());
        start.current = null;
      }}
    />
  );
}
