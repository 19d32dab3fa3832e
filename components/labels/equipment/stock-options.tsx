import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";

/** Stock of a select, and whether the person used it last or keeps it on top. */
type OfferedStock = Omit<ListedLabelStock, "sources" | "lastUsedAt"> & {
  usedLast?: string | null;
  isStarred?: boolean;
};

export const StockOptions = ({ stocks }: { stocks: OfferedStock[] }) =>
  groupsOf(stocks).map(([title, members]) => (
    <optgroup key={title} label={title}>
      {members.map((it) => (
        <option key={it.id} value={it.id}>
          {stockName(it)}
        </option>
      ))}
    </optgroup>
  ));

const ON_TOP = "★ Kept on top";

/** Stocks that many offices have, for a person who has not printed yet: sheets of A4 and of Letter, and rolls. */
const common = ["avery-a4-l7160", "avery-a4-l7163", "avery-us-5160", "avery-us-5163", "zebra-2x1in", "dymo-99012"];

/** Groups stock: what the person keeps on top first, then last used, then own stock, common ones, and the others by vendor. */
function groupsOf(stocks: OfferedStock[]): [string, OfferedStock[]][] {
  const groups = new Map<string, OfferedStock[]>();
  for (const stock of stocks) {
    const title = stock.isStarred
      ? ON_TOP
      : stock.usedLast
        ? "Last used"
        : stock.own
          ? "My label sizes"
          : common.includes(stock.id)
            ? "Common"
            : `${stock.vendor}${stock.kind === "roll" ? " rolls" : ""}`;
    groups.set(title, [...(groups.get(title) ?? []), stock]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(b === ON_TOP) - Number(a === ON_TOP))
    .map(([title, members]) => [title, title === "Last used" ? members : sorted(members)]);
}

const sorted = (stocks: OfferedStock[]) =>
  [...stocks].sort((a, b) => shortStockName(a).localeCompare(shortStockName(b), "en", { numeric: true }));
