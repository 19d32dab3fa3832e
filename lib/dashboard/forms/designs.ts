import "server-only";
import { LINES_MAX } from "@/lib/contract/labels/design-texts";
import { type NewLabelDesign, newLabelDesign } from "@/lib/contract/labels/label-design";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import { failed, type Outcome } from "@/lib/contract/outcome";
import type { DesignValues } from "./label-form-state";
import { readText } from "./read-form";

/** Reads the form of a label design without its logo. */
export function readDesign(formData: FormData): DesignValues {
  const texts = ["name", "fixedText", "side", "symbolMm", "logoMm", "borderMm", "stock"] as const;
  const typed = Object.fromEntries(texts.map((name) => [name, readText(formData, name)]));
  const rows = Array.from({ length: LINES_MAX }, (_, index) => index);
  return {
    ...(typed as Record<(typeof texts)[number], string>),
    shared: formData.has("shared"),
    logo: formData.has("remove-logo") ? "" : readText(formData, "logo"),
    lines: rows
      .filter((index) => formData.has(`line-${index}-text`))
      .map((index) => ({
        text: readText(formData, `line-${index}-text`),
        sizePt: readText(formData, `line-${index}-size`),
        bold: formData.has(`line-${index}-bold`),
      })),
  };
}

/** Converts the form's values to a request body. Errors have the names of the form's fields. */
export function toDesign(values: DesignValues): Outcome<NewLabelDesign> {
  const { lines, symbolMm, logoMm, borderMm, logo, stock, ...rest } = values;
  const shown = [...lines.entries()].filter(([, { text }]) => text !== "");
  const result = newLabelDesign.safeParse({
    ...rest,
    lines: shown.map(([, line]) => ({ ...line, sizePt: parseDecimal(line.sizePt) ?? Number.NaN })),
    symbolMm: parseDecimal(symbolMm) ?? null,
    logo: logo || null,
    logoMm: parseDecimal(logoMm) ?? Number.NaN,
    borderMm: parseDecimal(borderMm) ?? 0,
  });
  if (result.success) return { ok: true, value: result.data };
  const errors = result.error.issues.map(({ path: [first, second, third], message }) => {
    const row = typeof second === "number" ? shown[second]?.[0] : undefined;
    const field = row === undefined ? String(first) : `line-${row}-${third === "text" ? "text" : "size"}`;
    return { pointer: `/${field}`, detail: message };
  });
  return failed({ kind: "validation-failed", detail: "Some values are not valid", errors });
}
