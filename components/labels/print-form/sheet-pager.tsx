import { Button } from "@/components/ui/button";

type SheetPagerProps = {
  isRoll: boolean;
  /** The shown sheet, from 1. */
  number: number;
  /** Sheets of the job, or labels of a roll; 0 while unknown. */
  sheets: number;
  onShow: (number: number) => void;
};

/** Which sheet of the preview is shown, with buttons to the others. They submit the form, so they work without script. */
export function SheetPager({ isRoll, number, sheets, onShow }: SheetPagerProps) {
  const what = isRoll ? "label" : "sheet";
  const title = isRoll ? "Label" : "Sheet";
  const help = !isRoll && number === 1 && (
    <p className="text-center text-[0.8125rem] text-soft print:hidden">Click the labels that are already used.</p>
  );
  if (sheets <= 1) {
    return (
      <>
        {help}
        <p className="text-center text-[0.8125rem] text-soft">{title} 1.</p>
      </>
    );
  }
  return (
    <>
      {help}
      <fieldset className="flex flex-wrap items-center justify-center gap-1 lg:gap-2">
        <legend className="sr-only">Sheets of the preview</legend>
        <SheetButton isEnd to={1} isDisabled={number === 1} label={`First ${what}`}>
          «
        </SheetButton>
        <SheetButton to={number - 1} isDisabled={number === 1} label={`Previous ${what}`}>
          ‹
        </SheetButton>
        <label className="flex items-center gap-1.5 text-[0.8125rem]">
          {title}
          <input
            key={number}
            id="sheet-number"
            name="sheet-number"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={number}
            className="h-8.5 w-14 rounded-md border border-edge bg-card px-2 text-center touch:h-11"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              const typed = Math.trunc(Number(event.currentTarget.value));
              onShow(Math.min(sheets, Math.max(1, typed || 1)));
            }}
          />
          <span role="status">
            <span className="sr-only">
              {title} {number}{" "}
            </span>
            of {sheets.toLocaleString("en")}
          </span>
        </label>
        <SheetButton to={number + 1} isDisabled={number >= sheets} label={`Next ${what}`}>
          ›
        </SheetButton>
        <SheetButton isEnd to={sheets} isDisabled={number >= sheets} label={`Last ${what}`}>
          »
        </SheetButton>
      </fieldset>
    </>
  );
}

/** `isEnd`: the first or last sheet, for which a narrow column has no room. */
type SheetButtonProps = { isEnd?: boolean; to: number; isDisabled: boolean; label: string; children: string };

const SheetButton = ({ isEnd = false, to, isDisabled, label, children }: SheetButtonProps) => (
  <Button
    type="submit"
    name="sheet-button"
    value={to}
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    className={`min-w-7 max-lg:px-2 print:hidden ${isEnd ? "max-[24rem]:hidden sm:max-lg:hidden" : ""}`}
    onClick={isDisabled ? (event) => event.preventDefault() : undefined}
  >
    {children}
  </Button>
);
