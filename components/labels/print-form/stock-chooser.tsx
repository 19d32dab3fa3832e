import { type KeyboardEvent, useRef, useState } from "react";
import { groupStocks } from "@/components/labels/equipment/stock-options";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import { FieldError } from "@/components/ui/fields/field";
import { stockName } from "@/lib/labels/stock/stock-name";

type StockChooserProps = {
  stocks: ChosenStock[];
  stock: ChosenStock | undefined;
  onChoose: (id: string) => void;
  error: string | undefined;
  /** When the stock was last used; null if it never was. */
  help: string | null;
};

/**
 * Choice of one of many stocks: one field that opens a list with a search above it. Without script it opens too, and shows all
 * of them.
 */
export function StockChooser({ stocks, stock, onChoose, error, help }: StockChooserProps) {
  const [search, setSearch] = useState("");
  const details = useRef<HTMLDetailsElement>(null);
  const shown = new Set(stocks.filter((it) => matches(it, search)).map(({ id }) => id));
  const groups = groupStocks(stocks);
  const close = () => {
    setSearch("");
    details.current?.removeAttribute("open");
    details.current?.querySelector("summary")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isClosing = event.key === "Escape" || event.key === "Enter";
    if (!isClosing || !(event.target instanceof HTMLInputElement)) return;
    // Enter would submit the form. In the search it chooses the first stock that is found.
    event.preventDefault();
    const [first] = groups.flatMap(([, members]) => members).filter(({ id }) => shown.has(id));
    if (event.key === "Enter" && search !== "" && first) onChoose(first.id);
    close();
  };
  return (
    <div className="grid gap-1.5">
      <details
        ref={details}
        className="relative"
        onKeyDown={onKeyDown}
        onToggle={({ currentTarget: { open } }) => {
          // On a touch screen the keyboard would hide the list.
          if (open && matchMedia("(pointer: fine)").matches) details.current?.querySelector("input")?.focus();
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
            event.currentTarget.removeAttribute("open");
          }
        }}
      >
        <summary
          id="stock"
          aria-describedby={[error && "stock-error", help && "stock-help"].filter(Boolean).join(" ") || undefined}
          className={`control flex min-h-10 cursor-pointer list-none items-center gap-2 py-1.5 text-base/6 touch:min-h-11 [&::-webkit-details-marker]:hidden ${error ? "border-danger ring-1 ring-danger" : ""}`}
        >
          <span className="sr-only">Stock: </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{stock ? stockName(stock) : "Choose a stock"}</span>
          <span aria-hidden="true" className="text-soft">
            ▾
          </span>
        </summary>
        <div className="absolute top-full left-0 z-10 mt-1 grid w-full sm:w-96 gap-2 rounded-md border border-edge bg-card p-2 shadow-lg">
          <input
            type="search"
            aria-label="Search stock"
            placeholder={`Search ${stocks.length} stocks`}
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
            className="with-script field"
          />
          <div role="radiogroup" aria-label="Stock" className="max-h-80 overflow-y-auto">
            {groups.map(([title, members]) => (
              <fieldset key={title} hidden={!members.some(({ id }) => shown.has(id))} className="pb-1">
                <legend className="px-2 pt-2 pb-1 text-[0.8125rem] text-soft">{title}</legend>
                {members.map((it) => (
                  <StockRow
                    key={it.id}
                    stock={it}
                    isChosen={it.id === stock?.id}
                    isShown={shown.has(it.id)}
                    onChoose={onChoose}
                    onClose={close}
                  />
                ))}
              </fieldset>
            ))}
            {shown.size === 0 && <p className="px-2 py-3 text-soft">No stock matches.</p>}
          </div>
        </div>
      </details>
      <FieldError id="stock" error={error} />
      {help && (
        <p id="stock-help" className="text-[0.8125rem]/[1.125rem] text-soft">
          {help}
        </p>
      )}
    </div>
  );
}

type StockRowProps = {
  stock: ChosenStock;
  isChosen: boolean;
  isShown: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
};

const StockRow = ({ stock, isChosen, isShown, onChoose, onClose }: StockRowProps) => (
  <label
    hidden={!isShown}
    className="flex min-h-8 items-start gap-2 rounded-sm px-2 py-1 hover:bg-hover has-checked:bg-wash touch:min-h-11"
  >
    <input
      type="radio"
      name="stock"
      value={stock.id}
      checked={isChosen}
      onChange={() => onChoose(stock.id)}
      // A press of the mouse or a finger chooses and closes; the arrow keys choose only. Chromium crashes when the list is
      // hidden while the label still passes the click on.
      onClick={(event) => event.detail > 0 && setTimeout(onClose)}
      className="mt-1 size-4 shrink-0"
    />
    <span className="min-w-0 wrap-anywhere">{stockName(stock)}</span>
  </label>
);

function matches(stock: ChosenStock, search: string): boolean {
  const text = `${stockName(stock)} ${stock.aliases.join(" ")} ${stock.kind}`.toLowerCase();
  return search
    .toLowerCase()
    .replaceAll("x", "×")
    .split(/\s+/)
    .every((word) => text.includes(word) || text.replaceAll("x", "×").includes(word));
}
