import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";

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

/** For a person who has not printed yet. */
const common = ["avery-a4-l7160", "avery-a4-l7163", "avery-us-5160", "avery-us-5163", "zebra-2x1in", "dymo-99012"];

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
