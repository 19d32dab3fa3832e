import { createColumnHelper } from "@tanstack/react-table";
import { findField } from "@/components/access-points/columns/chosen-columns";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { type ColumnMeta, type listFeatures, plainMeta } from "@/components/access-points/list/list-features";
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
    render: ({ name, location }, q) => (
      <span dir="auto">
        <MarkedText text={location} q={q} after={name} />
      </span>
    ),
  },
  qrCode: {
    head: "col-code",
    cell: "at-code",
    render: ({ name, location, qrCode }, q) => (
      <CodeChip value={qrCode}>
        <MarkedText text={qrCode} q={q} after={`${name}\n${location}`} />
      </CodeChip>
    ),
  },
};

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

const team = column.accessor("teamName", {
  id: "team",
  header: "Team",
  sortDescFirst: false,
  meta: plainMeta("Team", (row) => row.teamName && <span dir="auto">{row.teamName}</span>),
});

const dateColumn = (id: "createdAt" | "updatedAt", header: string, dateOf: (row: ListRow) => ListRow["created"]) =>
  column.accessor((row) => dateOf(row)?.iso, {
    id,
    header,
    sortDescFirst: true,
    meta: {
      head: "col-date",
      cell: "at-date",
      render: (row) => {
        const date = dateOf(row);
        return date && <ReadableTime date={date} />;
      },
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

const PrintLink = ({ id, name }: Pick<ListRow, "id" | "name">) => (
  <a
    href={`/access-points/${encodeURIComponent(id)}/label`}
    aria-label={`Print label of ${name}`}
    className="quiet-link"
  >
    Print
  </a>
);

/** Loads the document again: the print page sets the paper size first. */
const print = column.display({
  id: "print",
  header: () => <span className="sr-only">Print</span>,
  enableSorting: false,
  meta: {
    head: "col-print",
    cell: "at-print",
    render: ({ viewed, ...row }) => !viewed && <PrintLink {...row} />,
  },
});

const columns = {
  ...{ owner, team, label },
  createdAt: dateColumn("createdAt", "Created", (row) => row.created),
  updatedAt: dateColumn("updatedAt", "Changed", (row) => row.changed ?? null),
};

const ownColumn = (name: OwnColumnName) => (isFieldColumn(name) ? fieldColumn(name) : columns[name]);

const customColumn = ({ key, label }: ShownField, drawn: DrawnFields | undefined) =>
  column.accessor(({ id }) => id, {
    id: fieldParameter(key),
    header: label,
    sortDescFirst: false,
    meta: plainMeta(label, ({ id }) => drawn?.[id]?.[key]),
  });

/**
 * Returns the columns of the list with these names. The name always stays, and so do the checkbox and the link to print for a
 * reader who may select.
 */
export const listColumns = (
  names: readonly ColumnName[],
  fields: readonly ShownField[],
  drawn: DrawnFields | undefined,
  { contract }: Pick<Capabilities, "contract">,
  canSelect: boolean,
) =>
  column.columns([
    ...(canSelect ? [select] : []),
    fieldColumn("name"),
    ...names.flatMap((name) => {
      if (isOwnColumn(name)) return contract || !laterSorts.includes(name) ? ownColumn(name) : unsorted(name);
      const field = findField(name, fields);
      return field ? customColumn(field, drawn) : [];
    }),
    ...(canSelect ? [print] : []),
  ]);

/** Columns by which a service with the four basic operations does not sort. */
const laterSorts: readonly OwnColumnName[] = ["owner", "qrCode", "label"];

const unsorted = (name: OwnColumnName) => ({ ...ownColumn(name), enableSorting: false });
