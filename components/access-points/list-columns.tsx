import { createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import { LabelState } from "@/components/access-points/label-state";
import type { ListRow } from "@/components/access-points/list-row";
import { Tick, TickPage } from "@/components/access-points/tick";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";

/** The service filters, sorts and pages; the table knows the order only to mark and link its heads. */
export const listFeatures = tableFeatures({ rowSortingFeature });

const column = createColumnHelper<typeof listFeatures, ListRow>();

const select = column.display({
  id: "select",
  header: () => <TickPage />,
  enableSorting: false,
  cell: ({ row: { original } }) => <Tick id={original.id} name={original.name} />,
});

const name = column.accessor("name", {
  header: "Name",
  sortDescFirst: false,
  cell: ({ row: { original } }) => (
    <Link
      href={`/access-points/${original.id}`}
      data-row-link=""
      dir="auto"
      className="font-semibold wrap-anywhere underline-offset-2 hover:underline touch:after:absolute touch:after:inset-0"
    >
      {original.name}
    </Link>
  ),
});

const location = column.accessor("location", {
  header: "Location",
  sortDescFirst: false,
  cell: (cell) => <span dir="auto">{cell.getValue()}</span>,
});

const owner = column.accessor("ownerName", {
  header: "Owner",
  enableSorting: false,
  cell: (cell) => <span dir="auto">{cell.getValue()}</span>,
});

const qrCode = column.accessor("qrCode", {
  header: "QR code",
  enableSorting: false,
  cell: (cell) => <CodeChip value={cell.getValue()} />,
});

const created = column.accessor((row) => row.created.iso, {
  id: "createdAt",
  header: "Created",
  sortDescFirst: true,
  cell: ({ row: { original } }) => <ReadableTime date={original.created} />,
});

const label = column.display({
  id: "label",
  header: "Label",
  enableSorting: false,
  cell: ({ row: { original } }) => <LabelState {...original.label} />,
});

/** A page of its own, so a full load: its print sizes are in a style the first page's policy would not let in. */
const print = column.display({
  id: "print",
  header: () => <span className="sr-only">Print</span>,
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <a
      href={`/access-points/${original.id}/label`}
      className="text-soft underline-offset-2 hover:text-ink hover:underline touch:relative touch:inline-flex touch:min-h-11 touch:items-center"
    >
      Print<span className="sr-only"> label of {original.name}</span>
    </a>
  ),
});

export const columnsOfMine = column.columns([select, name, location, qrCode, label, created, print]);
export const columnsOfAll = column.columns([select, name, location, owner, qrCode, label, created, print]);
