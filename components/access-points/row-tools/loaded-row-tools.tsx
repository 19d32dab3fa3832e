"use client";

import { useEffect, useState } from "react";
import { CellEditor } from "@/components/access-points/row-tools/cell-editor";
import { PeekPanel } from "@/components/access-points/row-tools/peek-panel";
import { type LoadedRowToolsProps, pointOf } from "@/components/access-points/row-tools/row-tool";

export function LoadedRowTools({ asked, ids, version, save }: LoadedRowToolsProps) {
  const [peeked, setPeeked] = useState<string | null>(null);
  const [edited, setEdited] = useState<HTMLTableCellElement | null>(null);
  useEffect(() => {
    if (asked.cell) return setEdited(asked.cell);
    const id = pointOf(asked.row);
    setPeeked((before) => (before === id ? null : id));
  }, [asked]);
  const isPeeking = peeked !== null;
  useEffect(() => {
    if (!isPeeking) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement && target.dataset.rowLink !== undefined && target.closest("tr");
      if (row) setPeeked(pointOf(row));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest("input, select, dialog, [popover]");
      if (event.key === "Escape" && !isInField && !event.defaultPrevented) setPeeked(null);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isPeeking]);
  return (
    <>
      {peeked !== null && ids.includes(peeked) && (
        <PeekPanel id={peeked} version={version} onClose={() => setPeeked(null)} />
      )}
      {edited?.isConnected && (
        <CellEditor key={asked.cell && cellKey(edited)} cell={edited} save={save} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

const cellKey = (cell: HTMLTableCellElement) =>
  `${cell.parentElement && pointOf(cell.parentElement)} ${cell.cellIndex}`;
