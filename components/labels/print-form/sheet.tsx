"use client";

import { type KeyboardEvent, useState } from "react";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { Button } from "@/components/ui/button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { useHasScript } from "@/components/ui/use-has-script";
import { readCells, writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";

/** The cells of larger sheets are typed: a form may have 500 parts, and each tick is one. */
const BOXES_MAX = 400;

/** Millimetres of a CSS pixel (CSS Values 4, §6.2): the picture has its size in millimetres, the drawing has them as units. */
const MM_PER_PX = 25.4 / 96;

/** A checked box is striped by CSS alone, so that it works without script. */
const box =
  "block size-full cursor-pointer appearance-none rounded-[2px] bg-transparent hover:bg-black/5 checked:bg-[repeating-linear-gradient(45deg,#ededed_0_2px,#fff_2px_4px)] checked:hover:bg-[repeating-linear-gradient(45deg,#dcdcdc_0_2px,#fff_2px_4px)] focus-visible:outline-[1.5px] focus-visible:-outline-offset-[1.5px] focus-visible:outline-[#0a5c53]";

type SheetProps = {
  stock: LabelStock;
  /** Used cells of the first sheet, such as "1-5, 8". */
  used: string;
  isTurned: boolean;
};

/** The picture of a sheet of the print job. Each cell of the first sheet is a checkbox that marks it as used. */
export function Sheet({ stock, used, isTurned }: SheetProps) {
  const { preview, change } = usePrint();
  const hasScript = useHasScript();
  const [current, setCurrent] = useState(1);
  const geometry = pageGeometry(stock, unknownPrinter, isTurned);
  const number = preview.sheet?.sheet ?? 1;
  const { widthMm, heightMm } = geometry;
  const cells = stock.columns * stock.rows;
  const hasUsed = stock.kind === "sheet" && number === 1;
  const boxed = hasUsed && cells <= BOXES_MAX;
  const skipped = new Set(hasUsed ? readCells(used) : []);

  const toggle = (cell: number, isUsed: boolean) => {
    const next = new Set(skipped);
    if (isUsed) next.add(cell);
    else next.delete(cell);
    setCurrent(cell);
    change({ used: writeCells([...next].sort((a, b) => a - b)) });
  };

  return (
    <fieldset dir="ltr" className="min-w-0" onKeyDown={(event) => moveByArrow(event, stock.columns, cells)}>
      <legend className="sr-only">
        {boxed ? t("print.sheet.used") : t("print.sheet.number", { kind: stock.kind, number })}
      </legend>
      {boxed && <input type="hidden" name="sheet" value="1" />}
      <svg
        viewBox={`0 0 ${widthMm} ${heightMm}`}
        className="mx-auto block max-h-[max(34rem,72vh)] w-full max-w-full print:max-h-[220mm]"
        role="presentation"
      >
        <rect width={widthMm} height={heightMm} className="fill-label stroke-line" strokeWidth={widthMm / 600} />
        {preview.sheet && (
          <g
            transform={`scale(${MM_PER_PX})`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the service draws it, escapes every text and writes no script, link or style
            dangerouslySetInnerHTML={{ __html: preview.sheet.svg }}
          />
        )}
        {Array.from({ length: Math.min(cells, 2_000) }, (_, index) => {
          const cell = index + 1;
          const { x, y, width, height } = geometry.cell(cell);
          const isUsed = skipped.has(cell);
          return (
            <g key={cell} transform={`translate(${x} ${y})`}>
              {boxed && (
                <foreignObject width={width} height={height}>
                  <input
                    id={`cell-${cell}`}
                    type="checkbox"
                    name="cell"
                    value={cell}
                    checked={isUsed}
                    onChange={(event) => toggle(cell, event.currentTarget.checked)}
                    aria-label={t("print.sheet.usedLabel", { number: cell })}
                    tabIndex={hasScript && cell !== current ? -1 : 0}
                    className={box}
                  />
                </foreignObject>
              )}
              <rect
                width={width}
                height={height}
                rx={stock.shape === "round" ? Math.min(width, height) / 2 : stock.cornerRadiusMm}
                fill="none"
                stroke="#bdc2bc"
                strokeWidth="0.3"
                pointerEvents="none"
              />
              {isUsed && (
                <text
                  x={width / 2}
                  y={height / 2}
                  fontSize={Math.min(3.5, height / 3)}
                  textAnchor="middle"
                  dominantBaseline="central"
                  fill="#5b6662"
                  pointerEvents="none"
                >
                  {t("print.sheet.isUsed")}
                </text>
              )}
            </g>
          );
        })}
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

function moveByArrow(event: KeyboardEvent, columns: number, cells: number) {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== "cell") return;
  const from = Number(event.target.value);
  const step = steps(columns)[event.key];
  const to = event.key === "Home" ? 1 : event.key === "End" ? cells : step === undefined ? null : from + step;
  if (to === null) return;
  event.preventDefault();
  document.getElementById(`cell-${Math.min(cells, Math.max(1, to))}`)?.focus();
}

/** Which sheet of the preview is shown, with buttons to the others. They submit the form, so they work without script. */
export function SheetPager({ isRoll }: { isRoll: boolean }) {
  const { check, sheet, showSheet } = usePrint().preview;
  const number = sheet?.sheet ?? 1;
  const sheets = check?.sheets ?? sheet?.sheets ?? 0;
  const kind = isRoll ? "roll" : "sheet";
  const help = !isRoll && number === 1 && (
    <p className="text-center text-[0.8125rem] text-soft print:hidden">{t("print.sheet.help")}</p>
  );
  if (sheets <= 1) {
    return (
      <>
        {help}
        <p className="text-center text-[0.8125rem] text-soft">{t("print.sheet.only", { kind, number: 1 })}</p>
      </>
    );
  }
  return (
    <>
      {help}
      <fieldset className="flex flex-wrap items-center justify-center gap-1 lg:gap-2">
        <legend className="sr-only">{t("print.sheet.pager")}</legend>
        <SheetButton isEnd to={1} isDisabled={number === 1} label={t("print.sheet.first", { kind })}>
          «
        </SheetButton>
        <SheetButton to={number - 1} isDisabled={number === 1} label={t("print.sheet.previous", { kind })}>
          ‹
        </SheetButton>
        <label className="flex items-center gap-1.5 text-[0.8125rem]">
          {t("print.sheet.field", { kind })}
          <input
            key={number}
            id="sheet-number"
            name="sheet-number"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={number}
            className="h-8.5 w-14 rounded-md border border-edge bg-card px-2 text-center touch:h-11"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              const typed = Math.trunc(Number(event.currentTarget.value));
              showSheet(Math.min(sheets, Math.max(1, typed || 1)));
            }}
          />
          <span role="status">{rich("print.sheet.of", { kind, number, count: sheets, sr: spoken })}</span>
        </label>
        <SheetButton to={number + 1} isDisabled={number >= sheets} label={t("print.sheet.next", { kind })}>
          ›
        </SheetButton>
        <SheetButton isEnd to={sheets} isDisabled={number >= sheets} label={t("print.sheet.last", { kind })}>
          »
        </SheetButton>
      </fieldset>
    </>
  );
}

/** `isEnd`: the first or last sheet, for which a narrow column has no room. */
type SheetButtonProps = { isEnd?: boolean; to: number; isDisabled: boolean; label: string; children: string };

const SheetButton = ({ isEnd = false, to, isDisabled, label, children }: SheetButtonProps) => (
  <Button
    type="submit"
    name="sheet-button"
    value={to}
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    className={`min-w-7 max-lg:px-2 print:hidden ${isEnd ? "max-[24rem]:hidden sm:max-lg:hidden" : ""}`}
    onClick={isDisabled ? (event) => event.preventDefault() : undefined}
  >
    <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
      {children}
    </span>
  </Button>
);
