"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import {
  initialLabelsState,
  printLabels,
  refusal,
  stateWithCheck,
  WAITED_FOR,
  withStock,
} from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { readLabelForm } from "@/lib/dashboard/forms/read-label-form";
import { withSession } from "@/lib/dashboard/forms/with-session";

/** Checks or prints the labels of the form, depending on the button that was pressed. */
export async function labelsAction(_previous: LabelsFormState, formData: FormData): Promise<LabelsFormState> {
  const intent = readText(formData, "intent");
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const fresh = { ...initialLabelsState(readLabelForm(formData)), idempotencyKey };
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const stocks = await client.listLabelStocks();
    if (!stocks.ok) return stocks;
    const values = withStock(fresh.values, readText(formData, "stock-before"), stocks.value.data);
    const state = { ...fresh, values };
    if (!isPrinting(intent)) return stateWithCheck(client, state);
    const printed = await printLabels(client, state, intent === "zpl" ? "zpl" : "pdf");
    if (!printed.ok) return printed;
    return {
      ok: true,
      value: printed.value.job ? openFile(printed.value.job, intent, state, formData) : printed.value.state,
    };
  });
  if (signedOut) return { ...fresh, ...signedOut };
  return outcome.ok ? outcome.value : { ...fresh, ...refusal(outcome) };
}

type Printing = "pdf" | "print" | "zpl";
const isPrinting = (intent: string): intent is Printing => ["pdf", "print", "zpl"].includes(intent);

function openFile(
  { id, total }: { id: string; total: number },
  intent: Printing,
  state: LabelsFormState,
  formData: FormData,
): LabelsFormState {
  const job = `/labels/jobs/${encodeURIComponent(id)}`;
  if (total > WAITED_FOR) redirect(job);
  if (intent === "print") redirect(`${job}/print`);
  const href = `${job}/labels.${intent}`;
  // With script the page stays open and opens the file itself.
  if (!formData.has("script")) redirect(href);
  return { ...state, status: "saved", idempotencyKey: randomUUID(), printed: { id, href } };
}
