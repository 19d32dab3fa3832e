"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { refusal } from "@/lib/dashboard/forms/check-labels";
import type { PrintLabelState } from "@/lib/dashboard/forms/label-form-state";
import { printJob, valuesOfOneLabel, WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";

/** Creates a print job of one label, or shows another stock, depending on the button that was pressed. */
export async function printLabelAction(_previous: PrintLabelState, formData: FormData): Promise<PrintLabelState> {
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const values = { stock: readText(formData, "stock"), copies: readText(formData, "copies") };
  const state: PrintLabelState = { ...initialFormState, values, idempotencyKey, job: null };
  if (readText(formData, "intent") === "check") {
    const { signedOut } = await withSession(formData, async () => ({ ok: true, value: null }));
    return { ...state, ...signedOut };
  }
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
    if (!stocks.ok) return stocks;
    if (!printers.ok) return printers;
    const stock = stocks.value.data.find(({ id }) => id === values.stock);
    const job = valuesOfOneLabel(readText(formData, "id"), values, rememberedFor(stock, printers.value.data));
    const printed = await printJob(client, job, { format: "pdf", idempotencyKey });
    if (!printed.ok || !isPrintedHere(formData, printed.value)) return printed;
    return client.openLabelJob(printed.value.id);
  });
  if (signedOut) return { ...state, ...signedOut };
  if (!outcome.ok) {
    const { status, message, fields } = refusal(outcome);
    const nextKey = outcome.problem.status < 500 ? randomUUID() : idempotencyKey;
    return { ...state, status, message, fields, idempotencyKey: nextKey };
  }
  const job = outcome.value;
  if (!isPrintedHere(formData, job)) {
    const href = `/labels/jobs/${encodeURIComponent(job.id)}`;
    redirect(job.total > WAITED_FOR ? href : `${href}/print`);
  }
  return { ...state, status: "saved", job, idempotencyKey: randomUUID() };
}

/** Whether the page prints the label itself, with script. Otherwise the page of the job does. */
const isPrintedHere = (formData: FormData, { total }: { total: number }): boolean =>
  formData.has("script") && total <= WAITED_FOR;
