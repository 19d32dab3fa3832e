import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import type { PileItem } from "@/components/scan/use-pile";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

type PileListProps = {
  items: PileItem[];
  canExport: boolean;
  canPrint: boolean;
  onRemove: (code: string) => void;
  onRetry: (code: string) => void;
};

/** The pile of scanned codes with links that print and export the access points that have them. */
export function PileList({ items, canExport, canPrint, onRemove, onRetry }: PileListProps) {
  const ids = [...new Set(items.flatMap(({ entry }) => entry?.points.map(({ id }) => id) ?? []))].reverse();
  return (
    <section aria-labelledby="pile" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="pile" className="mr-auto text-base font-bold">
          Pile <span className="font-mono text-xs font-normal text-soft">{items.length}</span>
        </h2>
        {ids.length > 0 && canPrint && (
          <ButtonLink kind="primary" href={`/labels?${new URLSearchParams(ids.map((id) => ["id", id]))}`}>
            {ids.length === 1 ? "Print 1 label" : `Print ${ids.length} labels`}
          </ButtonLink>
        )}
        {ids.length > 0 && canExport && (
          <a href={`/access-points/export?${new URLSearchParams({ ids: ids.join() })}`} className={buttonClass()}>
            Export as CSV
          </a>
        )}
      </div>
      {items.length === 0 && <p className="text-soft">Hold one label after another in front of the camera.</p>}
      <ul>
        {items.map(({ code, entry, error }) => (
          <li key={code} className="flex items-center gap-3 border-t border-line py-2">
            <div className="min-w-0 flex-1">
              {entry && <ScannedEntryText code={code} entry={entry} />}
              {!entry && (
                <p className="wrap-anywhere">
                  <code dir="ltr" className="font-mono text-xs">
                    {code}
                  </code>{" "}
                  <span className={error ? "text-danger" : "text-soft"}>{error ?? "Searching…"}</span>
                </p>
              )}
            </div>
            {error && <Button onClick={() => onRetry(code)}>Try again</Button>}
            <Button kind="quiet" onClick={() => onRemove(code)}>
              Remove<span className="sr-only"> {code}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
