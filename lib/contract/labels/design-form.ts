import { LINES_MAX } from "./design-texts";
import { formSchema } from "./form-schema";
import { newLabelDesign } from "./label-design";
import { parseDecimal } from "./parse-decimal";

/** A checkbox is "on" or blank, and true or false in the browser. */
type Values = Record<string, string | boolean | undefined>;

const rows = Array.from({ length: LINES_MAX }, (_, row) => row);

/** Each row of texts has three. */
export const designNames = [
  ...["name", "fixedText", "side", "symbolMm", "logo", "logoMm", "borderMm", "stock", "shared"],
  ...rows.flatMap((row) => [`line-${row}-text`, `line-${row}-size`, `line-${row}-bold`]),
];

export const designForm = formSchema(
  newLabelDesign,
  (values: Values) => {
    const { name, shared, fixedText, side, symbolMm, logo, logoMm, borderMm } = values;
    return {
      name,
      shared: isChecked(shared),
      fixedText,
      side,
      lines: shownRows(values).map((row) => ({
        text: values[`line-${row}-text`],
        sizePt: toNumber(values[`line-${row}-size`]) ?? Number.NaN,
        bold: isChecked(values[`line-${row}-bold`]),
      })),
      symbolMm: toNumber(symbolMm) ?? null,
      logo: logo || null,
      logoMm: toNumber(logoMm) ?? Number.NaN,
      borderMm: toNumber(borderMm) ?? 0,
    };
  },
  ([first = "", second, third], message, values) => {
    const row = typeof second === "number" ? shownRows(values)[second] : undefined;
    return { field: row === undefined ? String(first) : `line-${row}-${third === "text" ? "text" : "size"}`, message };
  },
);

const shownRows = (values: Values): number[] => rows.filter((row) => Boolean(values[`line-${row}-text`]));

const isChecked = (value: string | boolean | undefined) => value === "on" || value === true;

const toNumber = (value: string | boolean | undefined) => parseDecimal(String(value ?? ""));
