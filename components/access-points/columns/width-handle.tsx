"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { type ChosenColumn, columnWidths, formatColumns } from "@/lib/contract/access-points/list-columns";

type WidthHandleProps = {
  name: string;
  columns: readonly ChosenColumn[];
  query: ListQuery;
};

/** Pixels of a drag that change the width by one step. */
const STEP_PX = 40;

/** Shift with ← and → does the same as dragging. */
export function WidthHandle({ name, columns, query }: WidthHandleProps) {
  const router = useRouter();
  const handle = useRef<HTMLSpanElement>(null);
  const start = useRef<number | null>(null);
  const at = columns.findIndex((column) => column.name === name);

  const change = (steps: number) => {
    const column = columns[at] as ChosenColumn;
    const last = columnWidths.length - 1;
    const next = Math.min(last, Math.max(0, columnWidths.indexOf(column.width) + steps));
    const width = columnWidths[next] as ChosenColumn["width"];
    if (width === column.width) return;
    const changed = formatColumns(columns.toSpliced(at, 1, { ...column, width }));
    router.replace(listHref(query, { columns: changed, page: query.page }), { scroll: false });
  };

  useEffect(() => {
    const head = handle.current?.closest("th");
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      change(event.key === "ArrowLeft" ? -1 : 1);
    };
    head?.addEventListener("keydown", onKeyDown);
    return () => head?.removeEventListener("keydown", onKeyDown);
  });

  return (
    <span
      ref={handle}
      aria-hidden="true"
      className="width-handle with-script"
      onPointerDown={(event) => {
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        if (start.current !== null) change(Math.round((event.clientX - start.current) / STEP_PX));
        start.current = null;
      }}
    />
  );
}
