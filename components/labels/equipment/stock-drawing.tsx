import { ratingColours, ratingMarks } from "@/components/label-preview/label-doubts";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { StockValues } from "@/lib/contract/labels/label-forms";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { rateSample } from "@/lib/labels/stock/rate-sample";

export function StockDrawing({ values, link }: { values: StockValues; link: SymbolLink | null }) {
  const stock = parseStock(values);
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
        {!stock && <p className="text-soft">Enter all measures to see the sheet here.</p>}
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
        {stock && errors.length === 0 && <SampleRating stock={stock} link={link} />}
      </div>
    </div>
  );
}

/** How badly the label of a generated code scans on this stock; nothing where it scans well. */
function SampleRating({ stock, link }: { stock: LabelStock; link: SymbolLink | null }) {
  const { level, sentence } = rateSample(stock, link?.origin ?? null);
  if (level === "fine") return null;
  return (
    <p className={ratingColours[level]}>
      <span aria-hidden="true">{ratingMarks[level]} </span>
      {sentence}
    </p>
  );
}

/** Returns the stock as typed so far, or null while a required measure is missing or not a number. */
function parseStock(values: StockValues): LabelStock | null {
  const measure = (text: string) => parseDecimal(text) ?? 0;
  const stock: LabelStock = {
    id: "",
    kind: values.kind === "roll" ? "roll" : "sheet",
    vendor: "Own",
    part: values.name,
    aliases: [],
    paper: {
      name: values.paperName,
      widthMm: measure(values.paperWidthMm),
      heightMm: measure(values.paperHeightMm),
    },
    columns: measure(values.columns),
    rows: measure(values.rows),
    labelWidthMm: measure(values.labelWidthMm),
    labelHeightMm: measure(values.labelHeightMm),
    leftMarginMm: measure(values.leftMarginMm),
    topMarginMm: measure(values.topMarginMm),
    horizontalPitchMm: measure(values.horizontalPitchMm),
    verticalPitchMm: measure(values.verticalPitchMm),
    cornerRadiusMm: measure(values.cornerRadiusMm),
    shape: values.shape as LabelStock["shape"],
    sources: [],
  };
  const { paper, columns, rows, labelWidthMm, labelHeightMm } = stock;
  const required = [paper.widthMm, paper.heightMm, columns, rows, labelWidthMm, labelHeightMm];
  return required.every((it) => it > 0) ? stock : null;
}
