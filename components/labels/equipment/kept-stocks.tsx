import { LabelDrawing } from "@/components/label-preview/label-drawing";
import { StockOptions } from "@/components/labels/equipment/stock-options";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/fields/field";
import { PostForm } from "@/components/ui/fields/post-form";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { sampleContent } from "@/lib/labels/stock/rate-sample";
import { stockName } from "@/lib/labels/stock/stock-name";

type KeptStocksProps = {
  stocks: ListedLabelStock[];
  kept: string[];
  link: SymbolLink | null;
  usual: string | undefined;
  isFirst: boolean;
  keep: (form: FormData) => Promise<void>;
};

export function KeptStocks({ stocks, kept, link, usual, isFirst, keep }: KeptStocksProps) {
  const shown = kept.flatMap((id) => stocks.find((stock) => stock.id === id) ?? []);
  const others = stocks.filter(({ id }) => !kept.includes(id));
  return (
    <>
      {shown.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
          {shown.map((stock) => (
            <li key={stock.id} className="grid content-start gap-3 rounded-lg border border-line bg-card p-4">
              <div className="grid place-items-center rounded-md bg-backing p-4">
                <LabelDrawing
                  label={placeLabel(sampleContent, stock, { template: usualTemplate(link?.origin) })}
                  className="max-w-full overflow-hidden rounded ring-1 ring-line"
                />
              </div>
              <p className="font-semibold">{stockName(stock)}</p>
              <PostForm action={keep}>
                <input type="hidden" name="stock" value={stock.id} />
                <input type="hidden" name="name" value={stockName(stock)} />
                <Button type="submit">
                  Remove from your labels<span className="sr-only">: {stockName(stock)}</span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <PostForm action={keep} className="flex flex-wrap items-end gap-2">
          <div className="max-w-full min-w-0">
            {isFirst && <input type="hidden" name="next" value="first-steps" />}
            <CompactSelect
              key={others.length}
              id="keep"
              name="stock"
              defaultValue={usual}
              label={`Choose one of ${stocks.length} label sizes`}
            >
              <StockOptions stocks={others} />
            </CompactSelect>
          </div>
          <Button type="submit" kind={shown.length === 0 ? "primary" : "plain"}>
            Use this size
          </Button>
        </PostForm>
      )}
      <p className="max-w-prose text-[0.8125rem] text-soft">
        The vendor and the number stand on the packing. Your labels stand first in the choice when you print, and the
        form begins with what you printed on last.
      </p>
    </>
  );
}
