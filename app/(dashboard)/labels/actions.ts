"use server";

import { randomUUID } from "node:crypto";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import { senderOf } from "@/lib/contract/labels/print-ways";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { drawSheet, previewLabels, refusal, toNewLabelJob } from "@/lib/dashboard/forms/check-labels";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { emptyPreview, type JobPreview, type LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import {
  initialLabelsState,
  printLabels,
  readLabelForm,
  readSheetNumber,
  WAITED_FOR,
  withSender,
  withStock,
} from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findDpi } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";

export async function labelsAction(_previous: LabelsFormState, form: FormData): Promise<LabelsFormState> {
  const idempotencyKey = readText(form, "idempotencyKey") || randomUUID();
  const initial = { ...initialLabelsState(readLabelForm(form)), idempotencyKey, how: readText(form, "how") };
  const state = await formAction<LabelsFormState, Answer>(form, {
    state: initial,
    send: (client) => answer(client, initial, form),
    done: (sent) => sent,
    refused: refusal,
  });
  // With script the page keeps its values. The ids of 10,000 access points are 370 kB.
  return form.has("script") ? { ...state, values: { ...state.values, ids: "", except: "", list: "" } } : state;
}

/** Null when the session has ended or the service does not answer. */
export async function previewAction(form: FormData): Promise<JobPreview | null> {
  const values = readLabelForm(form);
  const { outcome } = await withSession(form, "form", (client) => preview(client, values, form));
  return outcome?.ok ? outcome.value : null;
}

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
  const intent = readText(form, "intent");
  const values = withStock(initial.values, shown, stocks.value.data, printers.value.data);
  const state = { ...initial, ...withSender({ values, how: initial.how }, shown, isPrinting(intent)) };
  if (isPrinting(intent) && (await getCapabilities()).contract) {
    const { how } = state;
    const sendTo = senderOf(how);
    const format = how === "zpl" ? "zpl" : "pdf";
    const { stock, printer, dpi } = state.values;
    const roll = format === "zpl" && stocks.value.data.find(({ id }) => id === stock);
    const profile = printers.value.data.find(({ id }) => id === printer);
    if (roll && dpi === "" && findDpi(roll, { dpi: profile?.dpi ?? null }) === null) {
      const failed = { ...state, status: "failed" as const, fields: { zplDpi: t("print.zplNeedsDpi") } };
      return withPreview(failed, await preview(client, state.values, form));
    }
    const printed = await printLabels(client, state, { format, isWithoutWrong: intent === "others", sendTo });
    if (!printed.ok) return printed;
    const { job } = printed.value;
    return { ok: true, value: job ? openFile(job, how, state, form) : printed.value.state };
  }
  const before = await preview(client, state.values, form);
  if (!before.ok || intent !== "without-missing") return withPreview(state, before);
  const { missing } = before.value;
  const left = state.values.ids.split(" ").filter((id) => !missing.includes(id));
  const found = { ...state.values, ids: left.join(" ") };
  return withPreview({ ...state, values: found }, await previewLabels(client, found));
}

const withPreview = (state: LabelsFormState, outcome: Outcome<JobPreview>): Outcome<Answer> =>
  outcome.ok ? { ok: true, value: { ...state, preview: outcome.value } } : outcome;

/** The preview of a sheet has nothing else, so that it takes no time. */
async function preview(client: ServiceClient, values: LabelValues, form: FormData): Promise<Outcome<JobPreview>> {
  const [intent, sheet] = [readText(form, "intent"), readSheetNumber(form)];
  if (intent !== "sheet") return previewLabels(client, values, { sheet, isFirst: intent === "first" });
  const order = toNewLabelJob(values, "pdf");
  const drawn = order.ok ? await drawSheet(client, order.value, sheet) : null;
  return { ok: true, value: { ...emptyPreview, sheet: drawn } };
}

/** `others`: without lines of the pasted list that were not found, and labels that cannot be printed. */
const isPrinting = (intent: string): boolean => intent === "print" || intent === "others";

function openFile(
  { id, total }: { id: string; total: number },
  how: string,
  state: LabelsFormState,
  form: FormData,
): Answer {
  const job = `/labels/jobs/${encodeURIComponent(id)}`;
  if (total > WAITED_FOR || senderOf(how) !== null) return { to: job };
  if (how === "browser") return { to: `${job}/print` };
  if (!form.has("script")) return { to: job };
  const href = `${job}/labels.${how === "zpl" ? "zpl" : "pdf"}`;
  return { ...state, status: "saved", idempotencyKey: randomUUID(), printed: { id, href } };
}
