import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";
import { measureLabel, usualTemplate } from "../layout/place-label";
import type { ScanRating } from "../symbol/scannability";
import { pageGeometry } from "./page-geometry";
import { unknownPrinter } from "./printer";
import { readStock } from "./turn-stock";

/** Texts in the language of the reader; the rating depends on the code alone. */
export const sampleContent = () => ({
  name: t("print.sample.name"),
  location: t("print.sample.location"),
  description: "",
  code: "MCPFGMF9-C",
});

/** `linkOrigin` is null for symbols without links. */
export function rateSample(stock: LabelStock, linkOrigin: string | null): ScanRating {
  const { dotMm } = pageGeometry(stock, unknownPrinter);
  return measureLabel(sampleContent(), readStock(stock), {
    template: usualTemplate(linkOrigin),
    grid: { dotMm, xMm: 0, yMm: 0 },
  }).rating;
}
