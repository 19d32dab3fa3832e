"use client";

import { useRouter } from "next/navigation";
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "@/lib/messages/messages";

type ShownColumn = { text: string; title: string; hide: ReactNode };

export type ColumnOrderProps = {
  href: string;
  columns: ShownColumn[];
};

/** Changed by dragging, or by ↑ and ↓ on a handle; Space holds it first, if one likes. */
export function ColumnOrderList({ href, columns }: ColumnOrderProps) {
  const router = useRouter();
  const [order, setOrder] = useState(columns);
  const [known, setKnown] = useState(columns);
  const [held, setHeld] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string>(undefined);
  if (columns !== known) {
    setKnown(columns);
    setOrder(columns);
  }
  useEffect(() => {
    const at = order.findIndex(({ text }) => text === moved.current);
    list.current?.querySelectorAll<HTMLElement>("button")[at]?.focus();
    moved.current = undefined;
  }, [order]);

  const move = (from: number, to: number) => {
    const column = order[from];
    if (!column || to < 0 || to >= order.length || to === from) return;
    const next = order.toSpliced(from, 1).toSpliced(to, 0, column);
    moved.current = column.text;
    setOrder(next);
    const [path, query] = href.split("?");
    const params = new URLSearchParams(query);
    params.set("columns", next.map(({ text }) => text).join(","));
    router.replace(`${path}?${params}`, { scroll: false });
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? at - 1 : at + 1);
  };
  const onDrop = (event: DragEvent<HTMLOListElement>) => {
    event.preventDefault();
    setHeld(null);
    move(
      order.findIndex(({ text }) => text === held),
      placeOfEvent(event),
    );
  };

  return (
    <ol
      ref={list}
      aria-label={t("list.panel.columns")}
      className="grid gap-1"
      onDragOver={(event) => held !== null && event.preventDefault()}
      onDragEnd={() => setHeld(null)}
      onDrop={onDrop}
    >
      {order.map(({ text, title, hide }, at) => (
        <li key={text} className="column-item">
          <button
            type="button"
            draggable
            aria-label={t("list.moveColumn", { column: title })}
            aria-pressed={held === text}
            title={t("list.moveColumnHelp")}
            className="column-handle with-script"
            onClick={() => setHeld(held === text ? null : text)}
            onBlur={() => setHeld(null)}
            onDragStart={() => setHeld(text)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            ⠿
          </button>
          {hide}
        </li>
      ))}
    </ol>
  );
}

/** -1 outside of all. */
function placeOfEvent({ currentTarget, target }: DragEvent<HTMLOListElement>): number {
  const item = target instanceof Element ? target.closest("li") : null;
  return item ? [...currentTarget.children].indexOf(item) : -1;
}
