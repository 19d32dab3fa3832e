import "server-only";
import { type PrinterValues, printerForm, type StockValues, stockForm } from "@/lib/contract/labels/label-forms";
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

export const checkStockValues = (values: StockValues) => validate(stockForm, values);
export const checkPrinterValues = (values: PrinterValues) => validate(printerForm, values);
