import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { LabelState } from "@/components/access-points/label-state";
import type { ListRow } from "@/components/access-points/list/list-row";
import { Tick, TickPage } from "@/components/access-points/selection/row-checkbox";
import { CodeChip } from "@/components/ui/code-chip";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** Of a column: how wide its head is, the class of its cells in list.css, and what a row shows in it. */
type Drawing = { head?: string; cell?: string; draw: (row: ListRow) => ReactNode };

/**
 * The service filters, sorts and pages; the table knows the order only to mark and link its heads. Cells are drawn from
 * the row alone, by `draw`: the context and the two components that the table makes for each are work for the server.
 */
export const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<Drawing>() });

const column = createColumnHelper<typeof listFeatures, ListRow>();

const select = column.display({
  id: "select",
  header: () => <TickPage />,
  enableSorting: false,
  meta: {
    head: "sm:w-11 print:hidden",
    cell: "at-tick",
    draw: ({ id, name }) => <Tick id={id} name={name} />,
  },
});

const name = column.accessor("name", {
  header: "Name",
  sortDescFirst: false,
  meta: {
    cell: "at-name",
    draw: ({ id, name }) => (
      <Link href={`/access-points/${encodeURIComponent(id)}`} data-row-link="" dir="auto">
        {name}
      </Link>
    ),
  },
});

const location = column.accessor("location", {
  header: "Location",
  sortDescFirst: false,
  meta: {
    cell: "at-place",
    draw: (row) => <span dir="auto">{row.location}</span>,
  },
});

const owner = column.accessor("ownerName", {
  header: "Owner",
  enableSorting: false,
  meta: {
    cell: "at-owner",
    draw: (row) => <span dir="auto">{row.ownerName}</span>,
  },
});

const qrCode = column.accessor("qrCode", {
  header: "QR code",
  enableSorting: false,
  meta: {
    head: "sm:w-40",
    cell: "at-code",
    draw: (row) => <CodeChip value={row.qrCode} />,
  },
});

const created = column.accessor((row) => row.created?.iso, {
  id: "createdAt",
  header: "Created",
  sortDescFirst: true,
  meta: {
    head: "sm:w-30",
    cell: "at-date",
    draw: (row) => row.created && <ReadableTime date={row.created} />,
  },
});

const label = column.display({
  id: "label",
  header: "Label",
  enableSorting: false,
  meta: {
    head: "sm:w-46",
    cell: "at-label",
    draw: (row) => row.label && <LabelState {...row.label} />,
  },
});

/** A full load: the print page sets the size of the paper before it is drawn. */
const print = column.display({
  id: "print",
  header: () => <span className="sr-only">Print</span>,
  enableSorting: false,
  meta: {
    head: "sm:w-16 text-right print:hidden",
    cell: "at-print",
    draw: ({ id, name }) => (
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

/** The columns of a list: whose it is, whether its rows are dated, and what the service can do decide which there are. */
export const listColumns = (isOfAll: boolean, isDated: boolean, { labels }: ListAbilities) =>
  column.columns([
    select,
    name,
    location,
    ...(isOfAll ? [owner] : []),
    qrCode,
    ...(labels ? [label] : []),
    ...(isDated ? [created] : []),
    print,
  ]);
