import { findField } from "@/components/access-points/columns/chosen-columns";
import { LabelStateChip } from "@/components/access-points/label-state-chip";
import { type ListColumn, plainColumn } from "@/components/access-points/list/list-column";
import type { DrawnFields, ListRow, ShownField } from "@/components/access-points/list/list-row";
import { MarkedText } from "@/components/access-points/list/marked-text";
import { PageCheckbox, RowCheckbox } from "@/components/access-points/selection/row-checkbox";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import { fieldOf, type ListedField } from "@/lib/contract/access-points/access-point-fields";
import { type ColumnName, isFieldColumn, isOwnColumn } from "@/lib/contract/access-points/list-columns";
import { isAllowed, type Reader } from "@/lib/contract/accounts/reader";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import { t } from "@/lib/messages/messages";

const select: ListColumn = {
  id: "select",
  header: <PageCheckbox />,
  head: "col-tick",
  cell: "at-tick",
  render: ({ id, name }) => <RowCheckbox id={id} name={name} />,
};

const fieldLooks: Partial<Record<ListedField, Partial<ListColumn>>> = {
  name: {
    cell: "at-name",
    render: ({ id, name }, q) => (
      <Link href={`/access-points/${encodeURIComponent(id)}`} data-row-link="" dir="auto">
        <MarkedText text={name} q={q} />
      </Link>
    ),
    share: 32,
    isEdited: true,
  },
  location: {
    cell: "at-text",
    render: ({ name, location }, q) => (
      <span dir="auto">
        <MarkedText text={location} q={q} after={name} />
      </span>
    ),
    share: 24,
    isEdited: true,
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

const fieldColumn = (name: ListedField): ListColumn => ({
  id: name,
  sort: "asc",
  ...plainColumn(t(fieldOf(name).label), (row) => row[name]),
  ...fieldLooks[name],
});

const owner = (): ListColumn => ({
  id: "owner",
  header: t("common.owner"),
  sort: "asc",
  cell: "at-owner",
  render: (row) => <span dir="auto">{row.ownerName}</span>,
  share: 15,
});

const team = (): ListColumn => ({
  id: "team",
  sort: "asc",
  ...plainColumn(t("common.team"), (row) => row.teamName && <span dir="auto">{row.teamName}</span>),
  share: 15,
});

const dateColumn = (id: string, header: string, dateOf: (row: ListRow) => ListRow["changed"]): ListColumn => ({
  id,
  header,
  sort: "desc",
  head: "col-date",
  cell: "at-date",
  render: (row) => {
    const date = dateOf(row);
    return date && <ReadableTime date={date} />;
  },
});

const label = (): ListColumn => ({
  id: "label",
  header: t("common.label"),
  sort: "asc",
  head: "col-label",
  cell: "at-label",
  render: (row) => row.label && <LabelStateChip {...row.label} />,
});

/** Loads the document again: the print page sets the paper size first. */
const print = (): ListColumn => ({
  id: "print",
  header: <span className="sr-only">{t("list.column.print")}</span>,
  head: "col-print",
  cell: "at-print",
  render: ({ id, name, viewed }) =>
    !viewed && (
      <a
        href={`/access-points/${encodeURIComponent(id)}/label`}
        aria-label={t("list.printLabelOf", { name })}
        className="quiet-link"
      >
        {t("list.column.print")}
      </a>
    ),
});

const columns = {
  ...{ owner, team, label },
  createdAt: () => dateColumn("createdAt", t("common.created"), (row) => row.created),
  updatedAt: () => dateColumn("updatedAt", t("common.changed"), (row) => row.changed),
};

const customColumn = ({ key, label }: ShownField, drawn: DrawnFields | undefined): ListColumn => ({
  id: fieldParameter(key),
  sort: "asc",
  isEdited: true,
  ...plainColumn(label, ({ id }) => drawn?.[id]?.[key]),
  header: <bdi>{label}</bdi>,
});

/** Name, checkbox and print link always stay. */
export function listColumns(
  names: readonly ColumnName[],
  fields: readonly ShownField[],
  drawn: DrawnFields | undefined,
  reader: Reader,
): ListColumn[] {
  const canSelect = isAllowed(reader, "create");
  const isSorted = (id: string) => reader.sort && (reader.contract || !laterSorts.includes(id));
  return [
    ...(canSelect ? [select] : []),
    fieldColumn("name"),
    ...names.flatMap((name) => {
      if (isOwnColumn(name)) return isFieldColumn(name) ? fieldColumn(name) : columns[name]();
      const field = findField(name, fields);
      return field ? customColumn(field, drawn) : [];
    }),
    ...(canSelect ? [print()] : []),
  ].map(({ sort, ...column }) => (sort && isSorted(column.id) ? { ...column, sort } : column));
}

/** Columns by which a service with the four basic operations does not sort. */
const laterSorts = ["owner", "qrCode", "label"];
