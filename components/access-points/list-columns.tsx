import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ListRow } from "@/components/access-points/list-row";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";

/** Classes of a column: how wide its head is, and where its cells stand when the row is a card. */
type Place = { head?: string; cell?: string };

/** The service filters, sorts and pages; the table knows the order only to mark and link its heads. */
export const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<Place>() });

const column = createColumnHelper<typeof listFeatures, ListRow>();

const name = column.accessor("name", {
  header: "Name",
  sortDescFirst: false,
  meta: { cell: "max-sm:col-span-2" },
  cell: ({ row: { original } }) => (
    <Link href={`/access-points/${original.id}`} data-row-link="" dir="auto">
      {original.name}
    </Link>
  ),
});

const location = column.accessor("location", {
  header: "Location",
  sortDescFirst: false,
  meta: { cell: "max-sm:text-soft" },
  cell: (cell) => <span dir="auto">{cell.getValue()}</span>,
});

const owner = column.accessor("ownerName", {
  header: "Owner",
  enableSorting: false,
  meta: { cell: "max-sm:col-span-2 max-sm:row-start-3 max-sm:text-soft" },
  cell: (cell) => <span dir="auto">{cell.getValue()}</span>,
});

const qrCode = column.accessor("qrCode", {
  header: "QR code",
  enableSorting: false,
  meta: { head: "sm:w-44", cell: "max-sm:max-w-[55vw] max-sm:justify-self-end" },
  cell: (cell) => <CodeChip value={cell.getValue()} />,
});

const created = column.accessor((row) => row.created.iso, {
  id: "createdAt",
  header: "Created",
  sortDescFirst: true,
  meta: { head: "sm:w-32", cell: "max-sm:text-xs" },
  cell: ({ row: { original } }) => <ReadableTime date={original.created} />,
});

/** A full load: the print page sets the size of the paper before it is drawn. */
const print = column.display({
  id: "print",
  header: "Label",
  enableSorting: false,
  meta: { head: "sm:w-28 text-right print:hidden", cell: "text-right print:hidden" },
  cell: ({ row: { original } }) => (
    <a href={`/access-points/${original.id}/label`} className="quiet-link">
      Print label<span className="sr-only">{` of ${original.name}`}</span>
    </a>
  ),
});

export const columnsOfMine = column.columns([name, location, qrCode, created, print]);
export const columnsOfAll = column.columns([name, location, owner, qrCode, created, print]);
