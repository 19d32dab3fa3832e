"use client";

import { useRouter } from "next/navigation";
import { type DragEvent, type ReactNode, useState } from "react";

type ColumnOrderProps = {
  /** URL of the list with the panel of columns, whose parameter `columns` is replaced. */
  href: string;
  /** The shown columns as the URL names them, in the order of `children`. */
  columns: string[];
  children: ReactNode;
};

/** List of the shown columns, whose order is changed by dragging their handles. The arrows beside them do the same by keys. */
export function ColumnOrder({ href, columns, children }: ColumnOrderProps) {
  const router = useRouter();
  const [dragged, setDragged] = useState<number | null>(null);

  const onDrop = (event: DragEvent<HTMLOListElement>) => {
    event.preventDefault();
    const to = placeOfEvent(event);
    setDragged(null);
    if (dragged === null || to < 0 || to === dragged) return;
    const order = columns.toSpliced(dragged, 1).toSpliced(to, 0, columns[dragged] ?? "");
    const [path, query] = href.split("?");
    const params = new URLSearchParams(query);
    params.set("columns", order.join(","));
    router.replace(`${path}?${params}`, { scroll: false });
  };

  return (
    <ol
      aria-label="Columns"
      className="grid gap-1"
      onDragStart={(event) => setDragged(placeOfEvent(event))}
      onDragOver={(event) => {
        if (dragged !== null) event.preventDefault();
      }}
      onDragEnd={() => setDragged(null)}
      onDrop={onDrop}
    >
      {children}
    </ol>
  );
}

/** Returns the place of the item under the pointer; -1 outside of all. */
function placeOfEvent({ currentTarget, target }: DragEvent<HTMLOListElement>): number {
  const item = target instanceof Element ? target.closest("li") : null;
  return item ? [...currentTarget.children].indexOf(item) : -1;
}
