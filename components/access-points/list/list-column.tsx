import type { ReactNode } from "react";
import type { ListRow } from "@/components/access-points/list/list-row";
import { t } from "@/lib/messages/messages";

/** Column of the list. Its `id` is also the name by which the service sorts. */
export type ListColumn = {
  id: string;
  header: ReactNode;
  /** Absent if the list cannot be sorted by it. */
  sort?: "asc" | "desc";
  head?: string;
  cell?: string;
  render: (row: ListRow, q: string) => ReactNode;
  isEdited?: boolean;
  share?: number;
};

export const plainColumn = (label: string, textOf: (row: ListRow) => ReactNode) => ({
  header: label,
  cell: "at-field",
  render: (row: ListRow) => {
    const text = textOf(row);
    return (
      text && (
        <>
          <span className="in-card">{t("list.cardField", { column: label })} </span>
          {text}
        </>
      )
    );
  },
});
