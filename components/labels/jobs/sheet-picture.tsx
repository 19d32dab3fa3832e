import type { SheetCells, SheetJob } from "@/components/labels/jobs/failed-sheets";
import { allCells } from "@/lib/labels/stock/count-sheets";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";

/** A sheet to scale: its printed labels as a symbol and two lines, those used before as grey fields, and empty ones. */
export function SheetPicture({ stock, printed, used }: Pick<SheetJob, "stock"> & SheetCells) {
  const geometry = pageGeometry(stock, unknownPrinter);
  const { widthMm, heightMm } = stock.paper;
  const isPrinted = new Set(printed);
  const isUsed = new Set(used);
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} className="block w-full" aria-hidden="true">
      <rect width={widthMm} height={heightMm} className="fill-label" />
      {allCells(stock).map((cell) => {
        const { x, y, width, height } = geometry.cell(cell);
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <rect
              width={width}
              height={height}
              rx="1"
              className={`stroke-label-ink/20 ${isUsed.has(cell) ? "fill-label-ink/15" : "fill-none"}`}
              strokeWidth={widthMm / 250}
              data-cell={isUsed.has(cell) ? "used" : isPrinted.has(cell) ? "printed" : "free"}
            />
            {isPrinted.has(cell) && <path d={labelPath(width, height)} className="fill-label-ink/70" />}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns a symbol and two lines of text, as a path. */
function labelPath(width: number, height: number): string {
  const side = Math.min(width, height) * 0.6;
  const top = (height - side) / 2;
  const square = `M${top} ${top}h${side}v${side}h${-side}z`;
  const [left, line] = [top + side + side / 5, side / 6];
  if (width - left < side / 2) return square;
  const text = (y: number, length: number) => `M${left} ${y}h${length}v${line}h${-length}z`;
  const length = width - left - top;
  return square + text(top + line, length) + text(top + 3 * line, length * 0.6);
}
