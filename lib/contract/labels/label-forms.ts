import { z } from "zod";
import { formSchema } from "./form-schema";
import { readCells } from "./label-cells";
import { newLabelJob } from "./label-job";
import { newLabelPrinter } from "./label-printer";
import { anySelection } from "./label-selection";
import { newLabelStock } from "./label-stock";
import { parseDecimal } from "./parse-decimal";
import { type SelectionValues, sortedBy, toSelection } from "./to-selection";

export const stockNames = [
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
  "directThermal",
] as const;
export type StockValues = Record<(typeof stockNames)[number], string>;

export const stockForm = formSchema(
  newLabelStock,
  ({ paperName, paperWidthMm, paperHeightMm, name, kind, shape, directThermal, ...rest }: StockValues) => ({
    ...Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, parseDecimal(text)])),
    name,
    kind,
    shape,
    directThermal: directThermal === "yes",
    paper: { name: paperName, widthMm: parseDecimal(paperWidthMm), heightMm: parseDecimal(paperHeightMm) },
  }),
  ([first = "", second], message) => ({ field: stockField(String(first), second), message }),
);

const stockField = (first: string, second: PropertyKey | undefined): string =>
  first === "paper" ? `paper${String(second).replace(/^./, (letter) => letter.toUpperCase())}` : first;

export const printerNames = ["name", "dpi", "offsetXMm", "offsetYMm", "scaleX", "scaleY"] as const;
export type PrinterValues = Record<(typeof printerNames)[number], string>;

const toRatio = (percent: string) => (parseDecimal(percent) ?? 100) / 100;
const toPercent = (ratio: string) => `${Math.round(Number(ratio) * 100)} %`;

/** People type scales in percent, the body holds ratios. */
export const printerForm = formSchema(
  newLabelPrinter,
  ({ name, dpi, offsetXMm, offsetYMm, scaleX, scaleY }: PrinterValues) => ({
    name,
    dpi: parseDecimal(dpi) ?? null,
    offsetXMm: parseDecimal(offsetXMm),
    offsetYMm: parseDecimal(offsetYMm),
    scaleX: toRatio(scaleX),
    scaleY: toRatio(scaleY),
  }),
  ([first], message) => {
    const field = String(first ?? "");
    return { field, message: field.startsWith("scale") ? message.replace(/\d\.\d+(?= or )/, toPercent) : message };
  },
);

export const copiesForm = formSchema(
  newLabelJob.pick({ copies: true }),
  ({ copies }: { copies: string }) => ({ copies: parseDecimal(copies) }),
  ([first = ""], message) => ({ field: String(first), message }),
);

export type LabelValues = SelectionValues & {
  stock: string;
  lengthMm: string;
  /** Such as "1-5, 8". */
  used: string;
  /** Id; replaces fields, side and text size; blank: none. */
  design: string;
  fields: string[];
  side: string;
  textSize: string;
  copies: string;
  copyOrder: string;
  printer: string;
  dpi: string;
};

const labelJobOfAnyIds = newLabelJob.extend({
  select: anySelection,
  skip: z
    .custom<number[]>(Array.isArray, { error: "Enter numbers, such as 1-5, 8.", abort: true })
    .pipe(newLabelJob.shape.skip.unwrap()),
});

/** Ids may be those of any service. */
export const printForm = formSchema(
  labelJobOfAnyIds,
  ({
    stock,
    lengthMm,
    used,
    design,
    fields,
    side,
    textSize,
    order,
    copies,
    copyOrder,
    printer,
    dpi,
    ...values
  }: PrintFormValues) => ({
    select: toSelection({ ...values, order }, parseDecimal(copies) ?? 1),
    stock,
    lengthMm: parseDecimal(lengthMm),
    skip: readCells(used),
    copies: parseDecimal(copies),
    design: design || undefined,
    fields,
    side: side || undefined,
    textSize: textSize || undefined,
    order: sortedBy({ ...values, order }) ? "given" : order || undefined,
    copyOrder: copyOrder || undefined,
    dpi: parseDecimal(dpi),
    printer: printer || undefined,
    format: values.format,
  }),
  ([first, second, third], message) => {
    if (first === "skip") return { field: "used", message };
    if (first !== "select") return { field: String(first ?? ""), message };
    if (second === "list" && typeof third === "number") {
      return { field: "what", message: message.replace(/^A line of the list/, `Line ${third + 1} of the list`) };
    }
    return { field: "what", message };
  },
);
type PrintFormValues = LabelValues & { format: "pdf" | "zpl" };
