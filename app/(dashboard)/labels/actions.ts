"use server";

import { randomUUID } from "node:crypto";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import {
  firstState,
  initialLabelsState,
  refusal,
  requestSheetPreview,
  stateWithCheck,
} from "@/lib/dashboard/forms/check-labels";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import { withoutMissing } from "@/lib/dashboard/forms/missing-points";
import { printLabels, WAITED_FOR, withStock } from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { readLabelForm, readSheetNumber } from "@/lib/dashboard/forms/read-label-form";
import { toggleStar } from "@/lib/dashboard/loaders/starred-stocks";

/** Checks or prints the labels of the form, or shows another sheet, depending on the button that was pressed. */
export async function labelsAction(_previous: LabelsFormState, form: FormData): Promise<LabelsFormState> {
  const idempotencyKey = readText(form, "idempotencyKey") || randomUUID();
  const initial = { ...initialLabelsState(readLabelForm(form)), idempotencyKey };
  const state = await formAction<LabelsFormState, Answer>(form, {
    state: initial,
    send: (client) => answer(client, initial, form),
    done: (sent) => sent,
    refused: refusal,
  });
  // With script the page keeps its values. The ids of 10,000 access points are 370 kB.
  return form.has("script") ? { ...state, values: { ...state.values, ids: "", except: "", list: "" } } : state;
}

/** The form again, or the page of the job. */
type Answer = LabelsFormState | { to: string };

async function answer(client: ServiceClient, initial: LabelsFormState, form: FormData): Promise<Outcome<Answer>> {
  const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  const shown = {
    stock: readText(form, "stock-before"),
    used: readText(form, "used-before"),
    printer: readText(form, "printer-before"),
    dpi: readText(form, "dpi-before"),
  };
  const state = { ...initial, values: withStock(initial.values, shown, stocks.value.data, printers.value.data) };
  const intent = readText(form, "intent");
  if (intent === "star") await toggleStar(state.values.stock);
  if (intent === "without-missing") return stateWithCheck(client, await withoutMissingPoints(client, state));
  if (intent === "first") return firstState(client, state);
  if (intent === "sheet") return showSheet(client, state, readSheetNumber(form));
  const isJob = isPrinting(intent) && (await getCapabilities()).contract;
  if (!isJob) return stateWithCheck(client, state, readSheetNumber(form));
  const how = readText(form, "how");
  const format = how === "zpl" ? "zpl" : "pdf";
  const printed = await printLabels(client, state, { format, isWithoutWrongLines: intent === "others" });
  if (!printed.ok) return printed;
  const { job } = printed.value;
  return { ok: true, value: job ? openFile(job, how, state, form) : printed.value.state };
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

/** Returns the page of the job, or the form with the URL of the file, which script then opens. */
function openFile(
  { id, total }: { id: string; total: number },
  how: string,
  state: LabelsFormState,
  form: FormData,
): Answer {
  const job = `/labels/jobs/${encodeURIComponent(id)}`;
  if (total > WAITED_FOR) return { to: job };
  if (how === "browser") return { to: `${job}/print` };
  // Without script the page of the job has a link to the file.
  if (!form.has("script")) return { to: job };
  const href = `${job}/labels.${how === "zpl" ? "zpl" : "pdf"}`;
  return { ...state, status: "saved", idempotencyKey: randomUUID(), printed: { id, href } };
}
