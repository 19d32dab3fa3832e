import { LabelDrawing } from "@/components/label-preview/label-drawing";
import type { LabelStock, ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { rateSample, sampleContent, tooSmallForLinks } from "@/lib/labels/stock/rate-sample";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";

/** Returns how far the symbol of a usual label scans on a stock, such as “Scans from up to 28 cm (Avery L7160, module 1.10 mm).” */
export function distanceOn(stock: LabelStock, linkOrigin: string | null): string {
  const { sentence, moduleMm } = rateSample(stock, linkOrigin);
  return `${sentence.replace(/\.$/, "")} (${shortStockName(stock)}, module ${moduleMm.toFixed(2)} mm).`;
}

/** The same label with both symbols. */
export const ComparedSymbols = ({ stock, linkOrigin }: { stock: LabelStock; linkOrigin: string }) => (
  <div className="flex flex-wrap gap-6 rounded-xl bg-backing p-4 sm:p-7">
    {[
      { origin: linkOrigin, text: "With a link" },
      { origin: null, text: "With the code alone" },
    ].map(({ origin, text }) => (
      <figure key={text} className="grid content-start gap-2">
        <LabelDrawing
          label={placeLabel(sampleContent, stock, { template: usualTemplate(origin) })}
          className="w-fit max-w-full overflow-hidden rounded-lg ring-1 ring-line"
        />
        <figcaption className="text-[0.8125rem] text-soft">{text}</figcaption>
      </figure>
    ))}
  </div>
);

type SmallStocksProps = { stocks: readonly ListedLabelStock[]; linkOrigin: string };

/** The label sizes that are too small for links, though not for codes alone. */
export function SmallStocks({ stocks, linkOrigin }: SmallStocksProps) {
  const small = tooSmallForLinks(stocks, linkOrigin);
  if (small.length === 0) {
    return <p className="text-soft">The larger symbol is too small for phones on no other label size than before.</p>;
  }
  return (
    <details>
      <summary className="min-h-6 touch:min-h-11">
        <span className="font-semibold">
          Too small for links: {small.length} of {stocks.length} label sizes
        </span>
      </summary>
      <ul aria-label="Too small for links" className="mt-2 grid gap-1.5 text-[0.8125rem]">
        {small.map(({ stock, rating }) => (
          <li key={stock.id}>
            {stockName(stock)} <span className="block text-warning">{rating.sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
