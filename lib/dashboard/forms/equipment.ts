import "server-only";
import { newLabelPrinter } from "@/lib/contract/label-printer";
import { newLabelStock } from "@/lib/contract/label-stock";
import type { Failed } from "@/lib/dashboard/client/outcome";
import type { PrinterValues, StockValues } from "./label-form-state";
import { readText } from "./read-form";
import { validate } from "./validate";

const stockNames: (keyof StockValues)[] = [
  "name",
  "kind",
  "paperName",
  "paperWidthMm",
  "paperHeightMm",
  "columns",
  "rows",
  "labelWidthMm",
  "labelHeightMm",
  "leftMarginMm",
  "topMarginMm",
  "horizontalPitchMm",
  "verticalPitchMm",
  "cornerRadiusMm",
  "shape",
];
const printerNames: (keyof PrinterValues)[] = ["name", "dpi", "offsetXMm", "offsetYMm", "scaleX", "scaleY"];

const readAll = <Name extends string>(formData: FormData, names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, readText(formData, name)])) as Record<Name, string>;

export const readStock = (formData: FormData): StockValues => readAll(formData, stockNames);
export const readPrinter = (formData: FormData): PrinterValues => readAll(formData, printerNames);

/** Parses a typed number; allows a decimal comma and the minus sign U+2212. Returns undefined for blank text. */
const number = (text: string) =>
  text.trim() === "" ? undefined : Number(text.trim().replace(",", ".").replace("−", "-"));

export function checkStockValues({ paperName, paperWidthMm, paperHeightMm, name, kind, shape, ...rest }: StockValues) {
  const measures = Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, number(text)]));
  const paper = { name: paperName, widthMm: number(paperWidthMm), heightMm: number(paperHeightMm) };
  return byField(validate(newLabelStock, { ...measures, name, kind, shape, paper }));
}

export function checkPrinterValues({ name, dpi, offsetXMm, offsetYMm, scaleX, scaleY }: PrinterValues) {
  const ratio = (text: string) => (number(text) ?? 100) / 100;
  return validate(newLabelPrinter, {
    name,
    dpi: number(dpi) ?? null,
    offsetXMm: number(offsetXMm),
    offsetYMm: number(offsetYMm),
    scaleX: ratio(scaleX),
    scaleY: ratio(scaleY),
  });
}

/** Moves errors about members of `paper` to the form field of that measure. */
function byField<Checked extends { ok: true } | Failed>(outcome: Checked): Checked {
  if (outcome.ok) return outcome;
  const errors = outcome.problem.errors?.map((error) => ({
    ...error,
    pointer: error.pointer?.replace(/^\/paper\/(.)/, (_, first: string) => `/paper${first.toUpperCase()}`),
  }));
  return { ...outcome, problem: { ...outcome.problem, errors } };
}
