import { countOf } from "@/components/ui/text/count-of";
import type { FieldValues } from "@/lib/contract/access-points/access-point-fields";
import type { NameRange } from "@/lib/contract/access-points/name-range";

type RangePreviewProps = {
  range: NameRange | null;
  /** For the form without script, which asks before it creates them. */
  isListed: boolean;
};

export function RangePreview({ range, isListed }: RangePreviewProps) {
  const items = range?.items ?? null;
  return (
    <div className="grid gap-2 text-[0.8125rem]">
      <div role="status" className="wrap-anywhere">
        {items && (
          <p>
            Creates {countOf(items.length)}: <strong dir="auto">{shorten(items.map(({ name }) => name))}</strong>
            {items[0]?.qrCode && (
              <>
                , codes <code className="font-mono">{shorten(items.map(({ qrCode }) => qrCode))}</code>
              </>
            )}
          </p>
        )}
        {range?.errors?.name && <p className="text-warning">{range.errors.name}</p>}
      </div>
      {items && isListed && <ItemList items={items} />}
    </div>
  );
}

function shorten(texts: string[]): string {
  const [first, second, ...others] = texts;
  const start = [first, second].filter(Boolean).join(", ");
  const last = others.at(-1);
  return last === undefined ? start : `${start}${others.length > 1 ? " … " : ", "}${last}`;
}

function ItemList({ items }: { items: FieldValues[] }) {
  return (
    <section
      aria-label="Names and codes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must have the focus to scroll by keys
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-md border border-line px-3 py-1.5"
    >
      <ol>
        {items.map(({ name, qrCode }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            {qrCode ? (
              <code className="min-w-0 font-mono wrap-anywhere">{qrCode}</code>
            ) : (
              <span className="text-soft">Code generated automatically</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
