import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { findField } from "@/components/access-points/columns/chosen-columns";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { MarkedText } from "@/components/access-points/list/marked-text";
import { PageCheckbox, RowCheckbox } from "@/components/access-points/selection/row-checkbox";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { fieldOf, type ListedField } from "@/lib/contract/access-points/access-point-fields";
import {
  type ColumnName,
  isFieldColumn,
  isOwnColumn,
  type OwnColumnName,
} from "@/lib/contract/access-points/list-columns";
import type { Capabilities } from "@/lib/contract/capabilities";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";

/** Classes of a column's header and cells (list.css), and the content of its cells, in which the search `q` is marked. */
type ColumnMeta = { head?: string; cell?: string; render: (row: ListRow, q: string) => ReactNode };

/**
 * The service filters, sorts and pages; the table needs the order only for its headers. `render` takes the row alone: the
 * table's own cell rendering creates a context and two components for each cell, which costs server time.
 */
export const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

const column = createColumnHelper<typeof listFeatures, ListRow>();

const select = column.display({
  id: "select",
  header: () => <PageCheckbox />,
  enableSorting: false,
  meta: {
    head: "col-tick",
    cell: "at-tick",
    render: ({ id, name }) => <RowCheckbox id={id} name={name} />,
  },
});

/** Classes and content of the columns that do not show plain text. */
const fieldMeta: Partial<Record<ListedField, ColumnMeta>> = {
  name: {
    head: "col-name",
    cell: "at-name",
    render: ({ id, name }, q) => (
      <Link href={`/access-points/${encodeURIComponent(id)}`} data-row-link="" dir="auto">
        <MarkedText text={name} q={q} />
      </Link>
    ),
  },
  location: {
    head: "col-text",
    cell: "at-text",
    render: ({ location }, q) => (
      <span dir="auto">
        <MarkedText text={location} q={q} />
      </span>
    ),
  },
  qrCode: {
    head: "col-code",
    cell: "at-code",
    render: ({ qrCode }, q) => (
      <CodeChip value={qrCode}>
        <MarkedText text={qrCode} q={q} />
      </CodeChip>
    ),
  },
};

/** Column of a text without a place of its own in a card: it has a line there, with its name. */
const plainMeta = (label: string, textOf: (row: ListRow) => ReactNode): ColumnMeta => ({
  head: "col-text",
  cell: "at-field",
  render: (row) => {
    const text = textOf(row);
    return (
      text && (
        <>
          <span className="in-card">{label}: </span>
          {text}
        </>
      )
    );
  },
});

const fieldColumn = (name: ListedField) =>
  column.accessor(name, {
    header: fieldOf(name).label,
    sortDescFirst: false,
    meta: fieldMeta[name] ?? plainMeta(fieldOf(name).label, (row) => row[name]),
  });

const owner = column.accessor("ownerName", {
  id: "owner",
  header: "Owner",
  sortDescFirst: false,
  meta: {
    head: "col-owner",
    cell: "at-owner",
    render: (row) => <span dir="auto">{row.ownerName}</span>,
  },
});

const created = column.accessor((row) => row.created?.iso, {
  id: "createdAt",
  header: "Created",
  sortDescFirst: true,
  meta: {
    head: "col-date",
    cell: "at-date",
    render: (row) => row.created && <ReadableTime date={row.created} />,
  },
});

const updated = column.accessor((row) => row.changed?.iso, {
  id: "updatedAt",
  header: "Changed",
  sortDescFirst: true,
  meta: {
    head: "col-date",
    cell: "at-date",
    render: (row) => row.changed && <ReadableTime date={row.changed} />,
  },
});

const label = column.accessor((row) => row.label?.state, {
  id: "label",
  header: "Label",
  sortDescFirst: false,
  meta: {
    head: "col-label",
    cell: "at-label",
    render: (row) => row.label && <LabelStateChip {...row.label} />,
  },
});

/** Loads the document again, because the print page sets the paper size before it is rendered. */
const print = column.display({
  id: "print",
  header: () => <span className="sr-only">Print</span>,
  enableSorting: false,
  meta: {
    head: "col-print",
    cell: "at-print",
    render: ({ id, name }) => (
      <a
        href={`/access-points/${encodeURIComponent(id)}/label`}
        aria-label={`Print label of ${name}`}
        className="quiet-link"
      >
        Print
      </a>
    ),
  },
});

const columns = { owner, label, createdAt: created, updatedAt: updated };

const ownColumn = (name: OwnColumnName) => (isFieldColumn(name) ? fieldColumn(name) : columns[name]);

const customColumn = ({ key, label }: ShownField, drawn: DrawnFields | undefined) =>
  column.accessor(({ id }) => id, {
    id: fieldParameter(key),
    header: label,
    sortDescFirst: false,
    meta: plainMeta(label, ({ id }) => drawn?.[id]?.[key]),
  });

/** Returns the columns of the list with these names. The checkbox, the name and the link to print always stay. */
export const listColumns = (
  names: readonly ColumnName[],
  fields: readonly ShownField[],
  drawn: DrawnFields | undefined,
  { contract }: Pick<Capabilities, "contract">,
) =>
  column.columns([
    select,
    fieldColumn("name"),
    ...names.flatMap((name) => {
      if (isOwnColumn(name)) return contract || !laterSorts.includes(name) ? ownColumn(name) : unsorted(name);
      const field = findField(name, fields);
      return field ? customColumn(field, drawn) : [];
    }),
    print,
  ]);

/** Columns by which a service with the four basic operations does not sort. */
const laterSorts: readonly OwnColumnName[] = ["owner", "qrCode", "label"];

const unsorted = (name: OwnColumnName) => ({ ...ownColumn(name), enableSorting: false });
