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
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** Classes of a column's header and cells (list.css), and the content of its cells, in which the search `q` is marked. */
type ColumnLook = { head?: string; cell?: string; render: (row: ListRow, q: string) => ReactNode };

/** Column of the list. `sorts` is the direction of its first sorting; absent: the list is not sorted by it. */
export type ListColumn = ColumnLook & { id: string; title: ReactNode; sorts?: "asc" | "desc" };

const select: ListColumn = {
  id: "select",
  title: <PageCheckbox />,
  head: "col-tick",
  cell: "at-tick",
  render: ({ id, name }) => <RowCheckbox id={id} name={name} />,
};

/** Classes and content of the columns that do not show plain text. */
const fieldLook: Partial<Record<ListedField, ColumnLook>> = {
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
const plainLook = (label: string, textOf: (row: ListRow) => ReactNode): ColumnLook => ({
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

const fieldColumn = (name: ListedField): ListColumn => ({
  id: name,
  title: fieldOf(name).label,
  sorts: "asc",
  ...(fieldLook[name] ?? plainLook(fieldOf(name).label, (row) => row[name])),
});

const owner: ListColumn = {
  id: "owner",
  title: "Owner",
  sorts: "asc",
  head: "col-owner",
  cell: "at-owner",
  render: (row) => <span dir="auto">{row.ownerName}</span>,
};

const created: ListColumn = {
  id: "createdAt",
  title: "Created",
  sorts: "desc",
  head: "col-date",
  cell: "at-date",
  render: (row) => row.created && <ReadableTime date={row.created} />,
};

const updated: ListColumn = {
  id: "updatedAt",
  title: "Changed",
  sorts: "desc",
  head: "col-date",
  cell: "at-date",
  render: (row) => row.changed && <ReadableTime date={row.changed} />,
};

const label: ListColumn = {
  id: "label",
  title: "Label",
  sorts: "asc",
  head: "col-label",
  cell: "at-label",
  render: (row) => row.label && <LabelStateChip {...row.label} />,
};

/** Loads the document again, because the print page sets the paper size before it is rendered. */
const print: ListColumn = {
  id: "print",
  title: <span className="sr-only">Print</span>,
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
};

const columns = { owner, label, createdAt: created, updatedAt: updated };

const ownColumn = (name: OwnColumnName): ListColumn => (isFieldColumn(name) ? fieldColumn(name) : columns[name]);

const customColumn = ({ key, label }: ShownField, drawn: DrawnFields | undefined): ListColumn => ({
  id: fieldParameter(key),
  title: label,
  sorts: "asc",
  ...plainLook(label, ({ id }) => drawn?.[id]?.[key]),
});

/** Returns the columns of the list with these names. The checkbox, the name and the link to print always stay. */
export function listColumns(
  names: readonly ColumnName[],
  fields: readonly ShownField[],
  drawn: DrawnFields | undefined,
  can: Pick<ListAbilities, "contract" | "sort">,
): ListColumn[] {
  const chosen = names.flatMap((name) => {
    const field = isOwnColumn(name) ? undefined : findField(name, fields);
    return isOwnColumn(name) ? ownColumn(name) : field ? customColumn(field, drawn) : [];
  });
  return [select, fieldColumn("name"), ...chosen, print].map(({ sorts, ...column }) => {
    const isSorted = can.sort && (can.contract || !laterSorts.includes(column.id));
    return sorts && isSorted ? { ...column, sorts } : column;
  });
}

/** Columns by which a service with the four basic operations does not sort. */
const laterSorts: readonly string[] = ["owner", "qrCode", "label"];
