import { useState } from "react";
import { cellsOfSheet, type SheetJob, type SheetNumbers } from "@/components/labels/jobs/failed-sheets";
import { SheetPicture } from "@/components/labels/jobs/sheet-picture";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/text/count-of";

/** Sheets that are drawn at once: two rows on a wide screen. */
const TILES = 12;

type SheetTilesProps = {
  job: SheetJob;
  /** Sheets that failed; null while none is named. */
  failed: SheetNumbers | null;
  /** Called with the first sheet that failed, or null when it is pressed again. */
  onFailed: (from: number | null) => void;
};

/**
 * The sheets of a job as they are on paper, drawn small. A click says that a sheet and those after it failed. It needs
 * script.
 */
export function SheetTiles({ job, failed, onFailed }: SheetTilesProps) {
  const { sheets, stock } = job;
  const [from, setFrom] = useState(1);
  const [named, setNamed] = useState(failed?.from);
  // A typed number brings its sheet into view. A pressed one is in view, and nothing moves.
  if (failed?.from !== named) {
    setNamed(failed?.from);
    if (failed && (failed.from < from || failed.from >= from + TILES))
      setFrom(startOf(failed.from - TILES / 2, sheets));
  }
  const part = stock.kind === "roll" ? "Label" : "Sheet";
  const last = Math.min(sheets, from + TILES - 1);
  return (
    <div className="with-script rounded-xl bg-backing p-4 max-lg:order-last sm:p-6">
      <p className="pb-3 text-[0.8125rem] text-soft">Press the first {part.toLowerCase()} that failed.</p>
      <ol className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 xl:grid-cols-6">
        {Array.from({ length: last - from + 1 }, (_, index) => from + index).map((sheet) => {
          const isFailed = failed !== null && sheet >= failed.from && sheet <= failed.to;
          const cells = cellsOfSheet(job, sheet);
          return (
            <li key={sheet}>
              <button
                type="button"
                aria-pressed={isFailed}
                className={`grid w-full content-start gap-1.5 rounded-md p-1 text-[0.8125rem] ${isFailed ? "font-semibold text-danger outline-2 outline-danger" : "text-soft hover:bg-hover"}`}
                onClick={() => onFailed(failed?.from === sheet ? null : sheet)}
              >
                <SheetPicture stock={stock} {...cells} />
                <span>
                  <span aria-hidden="true">{isFailed ? "✕ " : failed ? "✓ " : ""}</span>
                  {part} {sheet.toLocaleString("en")}
                  <span className="sr-only"> and those after it failed</span>
                  {stock.kind === "sheet" && <span className="block font-normal">{contentOf(cells)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {sheets > TILES && (
        <p className="flex flex-wrap items-center justify-center gap-3 pt-3 text-[0.8125rem] text-soft">
          <Button aria-disabled={from === 1 || undefined} onClick={() => setFrom(startOf(from - TILES, sheets))}>
            Earlier
          </Button>
          {from.toLocaleString("en")} to {last.toLocaleString("en")} of {sheets.toLocaleString("en")}
          <Button aria-disabled={last === sheets || undefined} onClick={() => setFrom(startOf(from + TILES, sheets))}>
            Later
          </Button>
        </p>
      )}
    </div>
  );
}

/** Returns the first sheet to draw, so that as many as possible are drawn. */
const startOf = (wanted: number, sheets: number): number => Math.max(1, Math.min(wanted, sheets - TILES + 1));

const contentOf = ({ printed, used }: ReturnType<typeof cellsOfSheet>): string =>
  countOf(printed.length, "label") + (used.length > 0 ? `, ${used.length.toLocaleString("en")} used before` : "");
