import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { parseFilters } from "../access-points/list-parameters";
import { printerFields, stockFields } from "./equipment-fields";
import { formSchema } from "./form-schema";
import { readCells } from "./label-cells";
import { LABELS_MAX, newLabelJob } from "./label-job";
import { newLabelPrinter } from "./label-printer";
import { anySelection } from "./label-selection";
import { newLabelStock } from "./label-stock";
import { parseDecimal } from "./parse-decimal";
import { printerQuestion } from "./printer-connection";

export const stockNames = Object.keys(stockFields) as (keyof typeof stockFields)[];
export type StockValues = Record<keyof typeof stockFields, string>;

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

const printerKeys = Object.keys(printerFields) as (keyof typeof printerFields)[];
export const printerNames = [...printerKeys, "shared", "stock", "connection", "host", "port", "url"] as const;
export type PrinterValues = {
  /** Flags are "yes" or "". */
  [Name in (typeof printerNames)[number]]: string;
} & { teamIds: string[] };

const toRatio = (percent: string) => (parseDecimal(percent) ?? 100) / 100;
const toPercent = (ratio: string) => `${Math.round(Number(ratio.replace(",", ".")) * 100)} %`;

type ConnectionValues = Pick<PrinterValues, "connection" | "host" | "port" | "url">;

function toConnection({ connection, host, port, url }: ConnectionValues): unknown {
  if (connection === "zpl") return { kind: connection, host: host.trim(), port: parseDecimal(port) };
  if (connection === "ipp") return { kind: connection, url: url.trim() };
  return connection === "agent" ? { kind: connection } : null;
}

/** People type scales in percent, the body holds ratios. What a printer has only if it is shared is left out otherwise. */
export const printerForm = formSchema(
  newLabelPrinter,
  ({ name, dpi, offsetXMm, offsetYMm, scaleX, scaleY, shared, teamIds, stock, ...connection }: PrinterValues) => ({
    name,
    dpi: parseDecimal(dpi) ?? null,
    offsetXMm: parseDecimal(offsetXMm),
    offsetYMm: parseDecimal(offsetYMm),
    scaleX: toRatio(scaleX),
    scaleY: toRatio(scaleY),
    stock: stock || null,
    ...(shared === "yes" && { shared: true, teamIds, connection: toConnection(connection) }),
  }),
  ([first, member], message) => {
    const field = String((first === "connection" && member) || first);
    return { field, message: field.startsWith("scale") ? message.replace(/\d[.,]\d+/, toPercent) : message };
  },
);

export const printerAddressForm = formSchema(
  printerQuestion,
  (values: ConnectionValues) => ({ connection: toConnection(values) }),
  ([first, member = first], message) => ({ field: String(member), message }),
);

export const copiesForm = formSchema(
  newLabelJob.pick({ copies: true }),
  ({ copies }: { copies: string }) => ({ copies: parseDecimal(copies) }),
  ([first = ""], message) => ({ field: String(first), message }),
);

export type LabelValues = SelectionValues & {
  stock: string;
  lengthMm: string;
  /** "no": not by 90°; blank: as usual on the roll. */
  turn: string;
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
    .custom<number[]>(Array.isArray, { error: says("print.rule.cells"), abort: true })
    .pipe(newLabelJob.shape.skip.unwrap()),
});

/** Ids may be those of any service. */
export const printForm = formSchema(
  labelJobOfAnyIds,
  (values: PrintFormValues) => ({
    select: toSelection(values, parseDecimal(values.copies) ?? 1),
    stock: values.stock,
    lengthMm: parseDecimal(values.lengthMm),
    turned: values.turn === "no" ? false : undefined,
    skip: readCells(values.used),
    copies: parseDecimal(values.copies),
    design: values.design || undefined,
    fields: values.fields,
    side: values.side || undefined,
    textSize: values.textSize || undefined,
    order: sortedBy(values) ? "given" : values.order || undefined,
    copyOrder: values.copyOrder || undefined,
    dpi: parseDecimal(values.dpi),
    printer: values.printer || undefined,
    format: values.format,
  }),
  ([first, second, third], message) => {
    if (first === "skip") return { field: "used", message };
    if (first !== "select") return { field: String(first ?? ""), message };
    if (second === "list" && typeof third === "number") {
      return { field: "what", message: ofLine(message, third + 1) };
    }
    return { field: "what", message };
  },
);

const ofLine = (message: string, number: number): string =>
  message.replace(t("fieldRules.label.listLine"), t("print.line.number", { number }));

type PrintFormValues = LabelValues & { format: "pdf" | "zpl" };

type SelectionValues = {
  what: "ids" | "filter" | "list" | "pile";
  /** Separated by blanks. */
  ids: string;
  /** Left out of all but `ids`, separated by blanks. */
  except: string;
  /** "1": only as many matches as a job may have labels, by name; blank: all. */
  first: string;
  q: string;
  scope: string;
  label: string;
  /** As in the URL of the list. */
  filters: string;
  sort: string;
  list: string;
  order: string;
  /** "1": the service sorts its list, and so the labels of a filter; blank: it does not. */
  isSorted: string;
};

// Null: unsorted. Sorting 10,000 labels for a preview takes 20 times as long as reading the list in that order.
// For the order by location the service sorts by name, and the job sorts by location afterwards.
const sortedBy = ({ what, order, isSorted }: Pick<SelectionValues, "what" | "order" | "isSorted">) =>
  what === "filter" && isSorted && order === "name" ? order : null;

function toSelection(
  { what, ids, except, first, q, scope, label, filters, sort, list, ...order }: SelectionValues,
  copies: number,
): unknown {
  if (what === "ids") return { ids: idsIn(ids) };
  const left = except === "" ? {} : { except: idsIn(except) };
  if (what === "pile") return { pile: true, ...left };
  if (what === "filter") {
    const isByLocation = order.order === "location" && order.isSorted !== "";
    return {
      ...parseFilters(filters),
      q,
      scope: scope || "mine",
      label: label || "any",
      sort: sortedBy({ what, ...order }) ?? (first || isByLocation ? "name" : sort || "-createdAt"),
      ...(first && { first: Math.max(1, Math.floor(LABELS_MAX / copies)) }),
      ...left,
    };
  }
  return { list: linesOf(list), scope: scope || "mine", ...left };
}

const idsIn = (text: string): string[] => text.split(" ").filter(Boolean);

/** Without blank ones. Errors of the service count the lines in this way. */
const linesOf = (list: string): string[] =>
  list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
