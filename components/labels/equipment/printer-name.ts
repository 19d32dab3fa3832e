import type { LabelPrinter } from "@/lib/contract/labels/label-printer";

const signed = (mm: number) => (mm === 0 ? "0" : `${mm > 0 ? "+" : "−"}${Math.abs(mm)}`);
const percent = (scale: number) => `${Math.round(scale * 1_000) / 10} %`;

/** Such as "Copier · 600 dpi · +0.4 / −0.2 mm". */
export function printerName({ name, dpi, offsetXMm, offsetYMm, scaleX, scaleY }: Omit<LabelPrinter, "id">): string {
  return [
    name,
    dpi && `${dpi} dpi`,
    (offsetXMm !== 0 || offsetYMm !== 0) && `${signed(offsetXMm)} / ${signed(offsetYMm)} mm`,
    (scaleX !== 1 || scaleY !== 1) && `${percent(scaleX)} × ${percent(scaleY)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
