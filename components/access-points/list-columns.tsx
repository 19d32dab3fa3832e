import { createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ListRow } from "@/components/access-points/list-row";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";

/** The service filters, sorts and pages; the table knows the order only to mark and link its heads. */
export const listFeatures = tableFeatures({ rowSortingFeature });

const column = createColumnHelper<typeof listFeatures, ListRow>();

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

/** A page of its own, so a full load: its print sizes are in a style the first page's policy would not let in. */
const print = column.display({
  id: "print",
  header: "Label",
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <a
      href={`/access-points/${original.id}/label`}
      className="text-soft underline-offset-2 hover:text-ink hover:underline touch:relative touch:inline-flex touch:min-h-11 touch:items-center"
    >
      Print label<span className="sr-only"> of {original.name}</span>
    </a>
  ),
});

export const columnsOfMine = column.columns([name, location, qrCode, created, print]);
export const columnsOfAll = column.columns([name, location, owner, qrCode, created, print]);
