import { useDeferredValue, useMemo } from "react";
import { LabelDoubts } from "@/components/label-preview/label-drawing";
import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { DesignNote } from "@/lib/labels/layout/place-design";
import { checkDesign, type PlacedLabel, placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { stockName } from "@/lib/labels/stock/stock-name";
import { readStock } from "@/lib/labels/stock/turn-stock";
import { labelElements } from "@/lib/labels/svg/svg-documents";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { t, tell } from "@/lib/messages/messages";

export function DesignPreview({ label }: { label: PlacedLabel | undefined }) {
  if (!label) return <p className="text-soft">{t("designs.preview.chooseSize")}</p>;
  const symbolMm = label.symbol.matrix.size * label.symbol.moduleMm;
  return (
    <div className="grid gap-3">
      <RuledLabel label={label} />
      <LabelDoubts label={{ ...label, warnings: [] }} />
      <p className="text-xs text-soft">{t("designs.preview.symbol", { mm: Math.round(symbolMm * 10) / 10 })}</p>
    </div>
  );
}

type DesignFitProps = { content: PrintedTexts; look: DesignLook; stocks: ChosenStock[]; link: SymbolLink | null };

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
          {t("designs.fits", { fitting: stocks.length - misfits.length, count: stocks.length })}
        </span>
      </summary>
      {misfits.length > 0 && (
        <ul aria-label={t("designs.misfits")} className="mt-2 grid gap-2 text-[0.8125rem]">
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

/** Space for a ruler beside the label, and largest size of the drawing on screen (mm). */
const RULER_MM = 6;
const SCREEN_MM = { width: 165, height: 120 };
const LARGEST_SCALE = 1.9;

/** A label as it is printed, with rulers in millimetres at its top and left edges. */
function RuledLabel({ label }: { label: PlacedLabel }) {
  const { widthMm, heightMm, cornerRadiusMm, title } = label;
  const [width, height] = [widthMm + RULER_MM + 1, heightMm + RULER_MM + 1];
  const scale = Math.min(LARGEST_SCALE, SCREEN_MM.width / width, SCREEN_MM.height / height);
  return (
    <svg
      role="img"
      aria-label={title}
      width={`${width * scale}mm`}
      viewBox={`${-RULER_MM} ${-RULER_MM} ${width} ${height}`}
      className="mx-auto block h-auto max-w-full"
    >
      <g className="fill-none stroke-edge forced-colors:stroke-[CanvasText]" strokeWidth="0.12">
        <path d={ticks(widthMm, (mm, length) => `M${mm} -0.6v${-length}`)} />
        <path d={ticks(heightMm, (mm, length) => `M-0.6 ${mm}h${-length}`)} />
      </g>
      <g className="fill-soft forced-colors:fill-[CanvasText]" fontSize="2" textAnchor="middle">
        {numbers(widthMm).map((mm) => (
          <text key={mm} x={mm} y={-3.6}>
            {mm}
          </text>
        ))}
        {numbers(heightMm).map((mm) => (
          <text key={mm} x={-4.6} y={mm + 0.7}>
            {mm}
          </text>
        ))}
      </g>
      <rect
        width={widthMm}
        height={heightMm}
        rx={cornerRadiusMm}
        fill="#fff"
        strokeWidth="0.15"
        className="stroke-line"
      />
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: labelElements escapes every text and writes no script, link or style
        dangerouslySetInnerHTML={{ __html: labelElements(label) }}
      />
    </svg>
  );
}

/** Returns a tick for each millimetre, longer ones for each fifth and tenth. */
const ticks = (lengthMm: number, tick: (mm: number, length: number) => string): string =>
  Array.from({ length: Math.floor(lengthMm) + 1 }, (_, mm) =>
    tick(mm, mm % 10 === 0 ? 2.4 : mm % 5 === 0 ? 1.7 : 1),
  ).join("");

const numbers = (lengthMm: number): number[] =>
  Array.from({ length: Math.floor(lengthMm / 10) + 1 }, (_, index) => index * 10);

type Sample = { label: PlacedLabel; notes: DesignNote[] };

type Drawn = { design: DesignLook; link: SymbolLink | null };

/** Returns the label of a design on a stock, with remarks about it. Null: the sample's code has no symbol. */
export function placeSample(content: PrintedTexts, { design, link }: Drawn, chosen: ChosenStock): Sample | null {
  const stock = readStock(toChosenStock(chosen, ""));
  const { dotMm } = pageGeometry(stock, unknownPrinter);
  const layout = { template: { ...usualTemplate(link?.origin), design }, grid: { dotMm, xMm: 0, yMm: 0 } };
  try {
    return { label: placeLabel(content, stock, layout), notes: checkDesign(content, stock, layout) };
  } catch (error) {
    if (error instanceof SymbolError) return null;
    throw error;
  }
}

/** Stock on which a design does not fit, with what is missing or too small there. */
type Misfit = { id: string; name: string; sentences: string[] };

/** Returns the stocks on which something of a design is lost or the symbol is hard to scan. */
function misfitsOf(content: PrintedTexts, drawn: Drawn, stocks: readonly ChosenStock[]): Misfit[] {
  return stocks.flatMap((stock) => {
    const sample = placeSample(content, drawn, stock);
    const sentences = (sample?.notes ?? []).filter(isMisfit).map((note) => tell(note.message));
    return sentences.length > 0 ? [{ id: stock.id, name: stockName(stock), sentences }] : [];
  });
}

/** A text that only gets smaller still fits. */
const isMisfit = ({ member, message }: DesignNote): boolean =>
  !member.startsWith("lines.") || message.key !== "findings.design.smallText";
