import { typedStock } from "@/components/labels/typed-stock";
import type { StockValues } from "@/lib/dashboard/forms/label-form-state";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";

/** The stock to scale as it is typed, and what does not add up. */
export function StockDrawing({ values }: { values: StockValues }) {
  const stock = typedStock(values);
  const { errors, warnings } = stock ? checkStock(stock) : { errors: [], warnings: [] };
  const cells = stock && errors.length === 0 ? Math.min(stock.columns * stock.rows, 2_000) : 0;
  const geometry = stock && pageGeometry(stock, unknownPrinter);
  return (
    <div className="grid gap-4 rounded-xl bg-backing p-4 sm:p-7 lg:sticky lg:top-6">
      {stock && geometry && cells > 0 && (
        <svg
          viewBox={`0 0 ${stock.paper.widthMm} ${stock.paper.heightMm}`}
          className="mx-auto block max-h-[28rem] w-full"
          role="img"
          aria-label={`${stock.columns} × ${stock.rows} labels on the paper`}
        >
          <rect width={stock.paper.widthMm} height={stock.paper.heightMm} className="fill-label" />
          {Array.from({ length: cells }, (_, index) => geometry.cell(index + 1)).map(({ x, y, width, height }) => (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width={width}
              height={height}
              rx={stock.shape === "round" ? Math.min(width, height) / 2 : stock.cornerRadiusMm}
              fill="none"
              stroke="#8c958f"
              strokeWidth={Math.max(0.2, stock.paper.widthMm / 500)}
            />
          ))}
        </svg>
      )}
      <div role="status" className="grid gap-2 text-[0.8125rem]/5">
        {!stock && <p className="text-soft">The sheet is drawn here once its measures are numbers.</p>}
        {errors.map((error) => (
          <p key={error} className="text-danger">
            <span aria-hidden="true">✕ </span>
            {error}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className="text-warning">
            <span aria-hidden="true">! </span>
            {warning}
          </p>
        ))}
        {stock && errors.length === 0 && (
          <p className="text-accent">
            <span aria-hidden="true">✓ </span>
            {stock.columns * stock.rows} {stock.columns * stock.rows === 1 ? "label fits" : "labels fit"} the paper.
          </p>
        )}
      </div>
    </div>
  );
}
