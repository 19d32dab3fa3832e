import type { ReactNode } from "react";
import type { ListRow } from "@/components/access-points/list/list-row";

/** Column of the list. Its `id` is also the name by which the service sorts. */
export type ListColumn = {
  id: string;
  header: ReactNode;
  /** Direction in which its head sorts first; absent if the list cannot be sorted by it. */
  sort?: "asc" | "desc";
  /** Classes of its head and its cells (list.css). */
  head?: string;
  cell?: string;
  /** Content of its cells, in which the search `q` is marked. */
  render: (row: ListRow, q: string) => ReactNode;
  isEdited?: boolean;
  /** Share of the width that the columns of texts have together. */
  share?: number;
};

/** Column of a text without a place of its own in a card: it has a line there, with its name. */
export const plainColumn = (label: string, textOf: (row: ListRow) => ReactNode) => ({
  header: label,
  cell: "at-field",
  render: (row: ListRow) => {
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
