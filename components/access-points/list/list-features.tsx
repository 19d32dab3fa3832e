import { metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ListRow } from "@/components/access-points/list/list-row";

/** Classes of a column's header and cells (list.css), and the content of its cells, in which the search `q` is marked. */
export type ColumnMeta = { head?: string; cell?: string; render: (row: ListRow, q: string) => ReactNode };

/**
 * The service filters, sorts and pages; the table needs the order only for its headers. `render` takes the row alone: the
 * table's own cell rendering creates a context and two components for each cell, which costs server time.
 */
export const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

/** Column of a text without a place of its own in a card: it has a line there, with its name. */
export const plainMeta = (label: string, textOf: (row: ListRow) => ReactNode): ColumnMeta => ({
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
