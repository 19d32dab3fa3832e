import { useDeferredValue, useMemo } from "react";
import { LabelDoubts } from "@/components/label-preview/label-doubts";
import { misfitsOf } from "@/components/labels/designs/place-sample";
import { RuledLabel } from "@/components/labels/designs/ruled-label";
import type { ChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { PlacedLabel } from "@/lib/labels/layout/place-label";

export function DesignPreview({ label }: { label: PlacedLabel | undefined }) {
  if (!label) return <p className="text-soft">Choose a label size to see the design on it.</p>;
  const symbolMm = label.symbol.matrix.size * label.symbol.moduleMm;
  return (
    <div className="grid gap-3">
      <RuledLabel label={label} />
      <LabelDoubts label={{ ...label, warnings: [] }} />
      <p className="text-xs text-soft">Symbol {symbolMm.toFixed(1)} mm wide. Drawn larger than printed.</p>
    </div>
  );
}

type DesignFitProps = { content: PrintedTexts; look: DesignLook; stocks: ChosenStock[]; link: SymbolLink | null };

/** The label sizes on which a design does not fit, and why. Follows what is typed when there is time. */
export function DesignFit({ content, look, stocks, link }: DesignFitProps) {
  const deferred = useDeferredValue(look);
  const misfits = useMemo(
    () => misfitsOf(content, { design: deferred, link }, stocks),
    [content, deferred, stocks, link],
  );
  return (
    <details>
      <summary className="min-h-6 touch:min-h-11">
        <span className="font-semibold">
          Fits {stocks.length - misfits.length} of {stocks.length} label sizes
        </span>
      </summary>
      {misfits.length > 0 && (
        <ul aria-label="Does not fit" className="mt-2 grid gap-2 text-[0.8125rem]">
          {misfits.map(({ id, name, sentences }) => (
            <li key={id}>
              {name}
              <span className="block text-warning">{sentences.join(" ")}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
