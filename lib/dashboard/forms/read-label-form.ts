import "server-only";
import { readCells, writeCells } from "@/lib/contract/label-cells";
import { type NewLabelJob, newLabelJob } from "@/lib/contract/label-job";
import { anySelection } from "@/lib/contract/label-selection";
import { failed, type Outcome } from "@/lib/dashboard/client/outcome";
import type { LabelValues } from "./label-form-state";
import { readText } from "./read-form";
import { validate } from "./validate";

const texts = [
  "q",
  "scope",
  "label",
  "sort",
  "stock",
  "lengthMm",
  "side",
  "textSize",
  "order",
  "copies",
  "printer",
  "dpi",
] as const;

/** Reads the values of the print form. */
export function readLabelForm(formData: FormData): LabelValues {
  const what = readText(formData, "what");
  return {
    ...(Object.fromEntries(texts.map((name) => [name, readText(formData, name)])) as Record<
      (typeof texts)[number],
      string
    >),
    what: what === "ids" || what === "list" ? what : "filter",
    ids: readText(formData, "ids"),
    list: readText(formData, "list").replaceAll("\r\n", "\n"),
    fields: formData.getAll("fields").map(String),
    used: usedCells(formData),
  };
}

/**
 * Returns the used cells. With JavaScript the text field and the checkboxes of the sheet always agree. Without it, a
 * changed text field overrides the checkboxes.
 */
function usedCells(formData: FormData): string {
  const typed = readText(formData, "used");
  if (typed !== readText(formData, "used-before") || !formData.has("sheet")) return typed;
  return writeCells(formData.getAll("cell").map(Number));
}

const labelJobOfAnyIds = newLabelJob.extend({ select: anySelection });

/** Converts the form's values to a request body. Invalid values return the same problem as the service. */
export function toLabelJob(values: LabelValues, format: "pdf" | "zpl"): Outcome<NewLabelJob> {
  const skip = readCells(values.used);
  const number = (text: string) => (text.trim() === "" ? undefined : Number(text.replace(",", ".")));
  const outcome = validate(labelJobOfAnyIds, {
    select: selection(values),
    stock: values.stock,
    lengthMm: number(values.lengthMm),
    skip: skip ?? [],
    copies: number(values.copies),
    fields: values.fields,
    side: values.side || undefined,
    textSize: values.textSize || undefined,
    order: values.order || undefined,
    dpi: number(values.dpi),
    printer: values.printer || undefined,
    format,
  });
  if (skip) return outcome;
  const invalidCells = { pointer: "/skip", detail: "Write the used labels as numbers, such as 1-5, 8." };
  const others = outcome.ok ? [] : (outcome.problem.errors ?? []);
  return failed("validation-failed", "", [...others, invalidCells]);
}

function selection({ what, ids, q, scope, label, sort, list }: LabelValues): unknown {
  if (what === "ids") return { ids: ids.split(" ").filter(Boolean) };
  if (what === "filter") return { q, scope: scope || "mine", label: label || "any", sort: sort || "-createdAt" };
  const lines = list.split("\n").map((line) => line.trim());
  return { list: lines.filter(Boolean), scope: scope || "mine" };
}
