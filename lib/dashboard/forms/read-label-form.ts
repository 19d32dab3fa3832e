import "server-only";
import { withPlaces } from "@/lib/contract/access-points/list-parameters";
import { writeCells } from "@/lib/contract/labels/label-cells";
import { type LabelValues, printForm } from "@/lib/contract/labels/label-forms";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import type { Outcome } from "@/lib/contract/outcome";
import { readText } from "./read-form";
import { validateForm } from "./validate";

const texts = [
  "first",
  "isSorted",
  "q",
  "scope",
  "label",
  "filters",
  "sort",
  "stock",
  "lengthMm",
  "design",
  "side",
  "textSize",
  "order",
  "copies",
  "copyOrder",
  "printer",
  "dpi",
] as const;

export function readLabelForm(formData: FormData): LabelValues {
  const what = readText(formData, "what");
  const isOther = what === "ids" || what === "list" || what === "pile";
  return {
    ...(Object.fromEntries(texts.map((name) => [name, readText(formData, name)])) as Record<
      (typeof texts)[number],
      string
    >),
    // The field beside “by a ZPL file” asks for the same. With script both have one value.
    dpi: readText(formData, "dpi") || readText(formData, "zplDpi"),
    filters: filtersOf(formData),
    what: isOther ? what : "filter",
    ids: readText(formData, "ids"),
    // The form keeps what the selection in the list leaves out, also after another choice.
    except: isOther ? "" : readText(formData, "except"),
    list: readText(formData, "list").replaceAll("\r\n", "\n"),
    fields: formData.getAll("fields").map(String),
    used: usedCells(formData),
  };
}

/** Returns the further filters of the list, with the places that are ticked where the form offers places. */
function filtersOf(formData: FormData): string {
  const filters = readText(formData, "filters");
  return formData.has("places") ? withPlaces(filters, formData.getAll("place").map(String)) : filters;
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

/** Converts the form's values to a request body. Invalid values return errors with the names of the form's fields. */
export const toNewLabelJob = (values: LabelValues, format: "pdf" | "zpl"): Outcome<NewLabelJob> =>
  validateForm(printForm, { ...values, format });

/** Returns the sheet to preview: that of the pressed button, or the typed one. */
export function readSheetNumber(formData: FormData): number {
  const number = Number(readText(formData, "sheet-button") || readText(formData, "sheet-number"));
  return Number.isInteger(number) && number >= 1 ? number : 1;
}
