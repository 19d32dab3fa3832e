"use server";

import { redirect } from "next/navigation";
import { type PrinterValues, printerForm, type StockValues, stockForm } from "@/lib/contract/labels/label-forms";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "@/lib/dashboard/forms/failure";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState, StockFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

const stocks = "/labels/stocks";
const printers = "/labels/printers";

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

export async function saveStockAction(_previous: StockFormState, formData: FormData): Promise<StockFormState> {
  const values: StockValues = readAll(formData, stockNames);
  return save(formData, stocks, values, validateForm(stockForm, values), (client, id, stock) =>
    client.saveLabelStock(id, stock),
  );
}

export async function savePrinterAction(_previous: PrinterFormState, formData: FormData): Promise<PrinterFormState> {
  const values: PrinterValues = readAll(formData, printerNames);
  return save(formData, printers, values, validateForm(printerForm, values), (client, id, printer) =>
    client.saveLabelPrinter(id, printer),
  );
}

export async function deleteStockAction(formData: FormData): Promise<void> {
  return remove(formData, stocks, (client, id) => client.deleteLabelStock(id));
}

export async function deletePrinterAction(formData: FormData): Promise<void> {
  return remove(formData, printers, (client, id) => client.deleteLabelPrinter(id));
}

/** Creates or changes an entry and redirects to the list at `path`. Returns the form with its errors on failure. */
async function save<Values, Entry>(
  formData: FormData,
  path: string,
  values: Values,
  checked: Outcome<Entry>,
  send: (client: ServiceClient, id: string | null, entry: Entry) => Promise<Outcome<{ id: string }>>,
): Promise<FormState & { values: Values }> {
  const id = readText(formData, "id") || null;
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? send(client, id, checked.value) : checked,
  );
  if (signedOut) return { values, ...signedOut };
  if (outcome.ok) {
    await setFlash({ name: readText(formData, "name"), text: "saved" });
    redirect(path);
  }
  return { values, signIn: null, ...failure(outcome) };
}

async function remove(
  formData: FormData,
  path: string,
  send: (client: ServiceClient, id: string) => Promise<Outcome<unknown>>,
): Promise<void> {
  const { outcome } = await withSession(formData, (client) => send(client, readText(formData, "id")));
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  const name = readText(formData, "name");
  if (isGone) await setFlash({ name, text: "deleted. Earlier print jobs do not change." });
  else await setFlash({ name, tone: "danger", text: "could not be deleted. Try again." });
  redirect(path);
}
