import type { SheetJob, SheetNumbers } from "@/components/labels/jobs/failed-sheets";
import { allCells } from "@/lib/labels/stock/count-sheets";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";

/** Sheets that are drawn at once: two rows on a wide screen. Of more, those around the first that failed. */
const TILES = 12;

type SheetTilesProps = {
  job: SheetJob;
  /** Sheets that failed; null while none is named. */
  failed: SheetNumbers | null;
  onFailed: (from: number) => void;
};

/** The sheets of a job, drawn small. A click says that a sheet and those after it failed. It needs script. */
export function SheetTiles({ job, failed, onFailed }: SheetTilesProps) {
  const { stock, sheets } = job;
  const { widthMm, heightMm } = stock.paper;
  const first = Math.max(1, Math.min((failed?.from ?? 1) - TILES / 2, sheets - TILES + 1));
  const numbers = Array.from({ length: Math.min(TILES, sheets) }, (_, index) => first + index);
  return (
    <div className="with-script rounded-xl bg-backing p-4 max-lg:order-last sm:p-6">
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <symbol id="printed-sheet" viewBox={`0 0 ${widthMm} ${heightMm}`}>
          <SheetOutline stock={stock} />
        </symbol>
      </svg>
      <ol className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 xl:grid-cols-6">
        {numbers.map((sheet) => {
          const isFailed = failed !== null && sheet >= failed.from && sheet <= failed.to;
          return (
            <li key={sheet}>
              <button
                type="button"
                aria-pressed={isFailed}
                aria-label={`Sheet ${sheet} and those after it failed`}
                className={`grid w-full gap-1.5 rounded-md p-1 text-[0.8125rem] ${isFailed ? "font-semibold text-danger outline-2 outline-danger" : "text-soft hover:bg-hover"}`}
                onClick={() => onFailed(sheet)}
              >
                <svg viewBox={`0 0 ${widthMm} ${heightMm}`} className="block w-full" aria-hidden="true">
                  <use href="#printed-sheet" />
                </svg>
                <span>
                  <span aria-hidden="true">{isFailed ? "✕" : failed ? "✓" : ""} </span>
                  Sheet {sheet.toLocaleString("en")}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {sheets > TILES && (
        <p className="pt-3 text-center text-[0.8125rem] text-soft">
          {TILES} of {sheets.toLocaleString("en")} sheets.
        </p>
      )}
    </div>
  );
}

/** A sheet with the outlines of its labels, each with a square for its symbol. */
function SheetOutline({ stock }: Pick<SheetJob, "stock">) {
  const geometry = pageGeometry(stock, unknownPrinter);
  const { widthMm, heightMm } = stock.paper;
  return (
    <>
      <rect width={widthMm} height={heightMm} className="fill-label" />
      {allCells(stock).map((cell) => {
        const { x, y, width, height } = geometry.cell(cell);
        const side = Math.min(width, height) * 0.45;
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <rect width={width} height={height} rx="1" className="fill-none stroke-line" strokeWidth={widthMm / 250} />
            <rect x={side * 0.2} y={side * 0.2} width={side} height={side} className="fill-label-ink/70" />
          </g>
        );
      })}
    </>
  );
}
