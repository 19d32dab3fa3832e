import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { shortStockName, stockName } from "@/lib/labels/stock/stock-name";
import { t } from "@/lib/messages/messages";

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

/** For a person who has not printed yet. */
const common = ["avery-a4-l7160", "avery-a4-l7163", "avery-us-5160", "avery-us-5163", "zebra-2x1in", "dymo-99012"];

function groupsOf(stocks: OfferedStock[]): [string, OfferedStock[]][] {
  const [onTop, lastUsed] = [t("equipment.group.onTop"), t("equipment.group.lastUsed")];
  const groups = new Map<string, OfferedStock[]>();
  for (const stock of stocks) {
    const title = stock.isStarred
      ? onTop
      : stock.usedLast
        ? lastUsed
        : stock.own
          ? t("equipment.group.own")
          : common.includes(stock.id)
            ? t("equipment.group.common")
            : stock.kind === "roll"
              ? t("equipment.group.rolls", { vendor: stock.vendor })
              : stock.vendor;
    groups.set(title, [...(groups.get(title) ?? []), stock]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(b === onTop) - Number(a === onTop))
    .map(([title, members]) => [title, title === lastUsed ? members : sorted(members)]);
}

const sorted = (stocks: OfferedStock[]) =>
  [...stocks].sort((a, b) => shortStockName(a).localeCompare(shortStockName(b), "en", { numeric: true }));
