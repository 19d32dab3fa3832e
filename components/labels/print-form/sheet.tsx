"use client";

import { type KeyboardEvent, useState } from "react";
import { SheetCell } from "@/components/labels/print-form/sheet-cell";
import { useHasScript } from "@/components/ui/use-has-script";
import { readCells, writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { PlacedCell } from "@/lib/labels/layout/place-job";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";

type SheetProps = {
  stock: LabelStock;
  placed: PlacedCell[];
  /** Number of the sheet, from 1. Only the first one can have used cells. */
  number: number;
  used: string;
  onUsed: (used: string) => void;
};

/**
 * Maximum number of checkboxes; the cells of larger sheets are typed. Each that is ticked is a part of the form, which may
 * have 500.
 */
const BOXES_MAX = 400;

/** A sheet of a print job, to scale. Each cell of the first one is a checkbox that marks it as used. */
export function Sheet({ stock, placed, number, used, onUsed }: SheetProps) {
  const hasScript = useHasScript();
  const [current, setCurrent] = useState(1);
  const geometry = pageGeometry(stock, unknownPrinter);
  const { widthMm, heightMm } = stock.paper;
  const cells = stock.columns * stock.rows;
  const hasUsed = stock.kind === "sheet" && number === 1;
  const boxed = hasUsed && cells <= BOXES_MAX;
  const skipped = new Set(hasUsed ? readCells(used) : []);
  const byCell = new Map(placed.map((it) => [it.cell, it]));

  const toggle = (cell: number, isUsed: boolean) => {
    const next = new Set(skipped);
    if (isUsed) next.add(cell);
    else next.delete(cell);
    setCurrent(cell);
    onUsed(writeCells([...next].sort((a, b) => a - b)));
  };

  return (
    <fieldset className="min-w-0" onKeyDown={(event) => moveByArrow(event, stock.columns, cells)}>
      <legend className="sr-only">
        {boxed ? "Used labels of the first sheet" : `${stock.kind === "roll" ? "Label" : "Sheet"} ${number}`}
      </legend>
      {boxed && <input type="hidden" name="sheet" value="1" />}
      <svg
        viewBox={`0 0 ${widthMm} ${heightMm}`}
        className="mx-auto block max-h-[max(34rem,72vh)] w-full max-w-full print:max-h-[220mm]"
        role="presentation"
      >
        <rect width={widthMm} height={heightMm} className="fill-label stroke-line" strokeWidth={widthMm / 600} />
        {Array.from({ length: Math.min(cells, 2_000) }, (_, index) => index + 1).map((cell) => (
          <SheetCell
            key={cell}
            cell={cell}
            place={geometry.cell(cell)}
            radius={
              stock.shape === "round" ? Math.min(stock.labelWidthMm, stock.labelHeightMm) / 2 : stock.cornerRadiusMm
            }
            placed={byCell.get(cell)}
            isUsed={skipped.has(cell)}
            onToggle={boxed ? toggle : null}
            tabIndex={hasScript && cell !== current ? -1 : 0}
          />
        ))}
      </svg>
    </fieldset>
  );
}

const steps = (columns: number): Record<string, number> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
});

/** Moves the focus by arrow keys; Home and End go to the first and last cell. */
function moveByArrow(event: KeyboardEvent, columns: number, cells: number) {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== "cell") return;
  const from = Number(event.target.value);
  const step = steps(columns)[event.key];
  const to = event.key === "Home" ? 1 : event.key === "End" ? cells : step === undefined ? null : from + step;
  if (to === null) return;
  event.preventDefault();
  document.getElementById(`cell-${Math.min(cells, Math.max(1, to))}`)?.focus();
}
