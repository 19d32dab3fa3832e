"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import {
  firstState,
  initialLabelsState,
  refusal,
  requestSheetPreview,
  stateWithCheck,
} from "@/lib/dashboard/forms/check-labels";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import { withoutMissing } from "@/lib/dashboard/forms/missing-points";
import { printLabels, WAITED_FOR, withStock } from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { readLabelForm, readSheetNumber } from "@/lib/dashboard/forms/read-label-form";
import { withSession } from "@/lib/dashboard/forms/with-session";

/** Checks or prints the labels of the form, or shows another sheet, depending on the button that was pressed. */
export async function labelsAction(_previous: LabelsFormState, formData: FormData): Promise<LabelsFormState> {
  const state = await answer(formData);
  // With script the page keeps its values. The ids of 10,000 access points are 370 kB.
  return formData.has("script") ? { ...state, values: { ...state.values, ids: "", except: "", list: "" } } : state;
}

async function answer(formData: FormData): Promise<LabelsFormState> {
  const intent = readText(formData, "intent");
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const fresh = { ...initialLabelsState(readLabelForm(formData)), idempotencyKey };
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
    if (!stocks.ok) return stocks;
    if (!printers.ok) return printers;
    const shown = {
      stock: readText(formData, "stock-before"),
      used: readText(formData, "used-before"),
      printer: readText(formData, "printer-before"),
      dpi: readText(formData, "dpi-before"),
    };
    const state = { ...fresh, values: withStock(fresh.values, shown, stocks.value.data, printers.value.data) };
    if (intent === "without-missing") return stateWithCheck(client, await withoutMissingPoints(client, state));
    if (intent === "first") return firstState(client, state);
    if (intent === "sheet") return showSheet(client, state, readSheetNumber(formData));
    if (!isPrinting(intent)) return stateWithCheck(client, state, readSheetNumber(formData));
    const how = readText(formData, "how");
    const format = how === "zpl" ? "zpl" : "pdf";
    const printed = await printLabels(client, state, { format, isWithoutWrongLines: intent === "others" });
    if (!printed.ok) return printed;
    return {
      ok: true,
      value: printed.value.job ? openFile(printed.value.job, how, state, formData) : printed.value.state,
    };
  });
  if (signedOut) return { ...fresh, ...signedOut };
  return outcome.ok ? outcome.value : { ...fresh, ...refusal(outcome) };
}

/** Takes the access points that no longer exist out of the form's selection, for a browser without script. */
async function withoutMissingPoints(client: ServiceClient, state: LabelsFormState): Promise<LabelsFormState> {
  const checked = await stateWithCheck(client, state);
  const missing = checked.ok ? checked.value.missing : [];
  return { ...state, values: withoutMissing(state.values, missing) };
}

/** Returns the contents of a sheet. The page keeps the result of its last dry run. */
async function showSheet(
  client: ServiceClient,
  state: LabelsFormState,
  number: number,
): Promise<Outcome<LabelsFormState>> {
  const sheet = await requestSheetPreview(client, state.values, number);
  return sheet.ok ? { ok: true, value: { ...state, sheet: sheet.value } } : sheet;
}

/** Whether a button prints. `others`: without the lines of the pasted list that were not found. */
const isPrinting = (intent: string): boolean => intent === "print" || intent === "others";

function openFile(
  { id, total }: { id: string; total: number },
  how: string,
  state: LabelsFormState,
  formData: FormData,
): LabelsFormState {
  const job = `/labels/jobs/${encodeURIComponent(id)}`;
  if (total > WAITED_FOR) redirect(job);
  if (how === "browser") redirect(`${job}/print`);
  // Without script the page of the job has a link to the file.
  if (!formData.has("script")) redirect(job);
  const href = `${job}/labels.${how === "zpl" ? "zpl" : "pdf"}`;
  return { ...state, status: "saved", idempotencyKey: randomUUID(), printed: { id, href } };
}
