"use server";

import { randomUUID } from "node:crypto";
import { type LabelJob, newLabelJob } from "@/lib/contract/labels/label-job";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import { senderOf } from "@/lib/contract/labels/print-ways";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { PrintLabelState } from "@/lib/dashboard/forms/label-form-state";
import { printJob, sendRefusal, WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";

export async function printLabelAction(_previous: PrintLabelState, form: FormData): Promise<PrintLabelState> {
  const idempotencyKey = readText(form, "idempotencyKey") || randomUUID();
  const values = readTexts(form, ["stock", "copies"]);
  const how = readText(form, "how");
  const sendTo = senderOf(how);
  return formAction<PrintLabelState, LabelJob | null>(form, {
    state: { values, how, idempotencyKey, job: null },
    send: async (client) => {
      if (readText(form, "intent") === "check") return { ok: true, value: null };
      const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
      if (!stocks.ok) return stocks;
      if (!printers.ok) return printers;
      const stock = stocks.value.data.find(({ id }) => id === values.stock);
      const { printer, dpi } = rememberedFor(stock, printers.value.data, sendTo);
      const order = validateForm(newLabelJob, {
        select: { ids: [readText(form, "id")] },
        stock: values.stock,
        copies: parseDecimal(values.copies),
        skip: stock?.nextSkip,
        printer: printer || undefined,
        dpi: parseDecimal(dpi),
        ...(sendTo !== null && { send: true }),
      });
      if (!order.ok) return order;
      const printed = await printJob(client, order.value, idempotencyKey);
      if (!printed.ok || !isPrintedHere(form, printed.value)) return printed;
      return client.openLabelJob({ id: printed.value.id });
    },
    done: (job) => {
      if (!job) return { status: "fresh" };
      const href = `/labels/jobs/${encodeURIComponent(job.id)}`;
      if (isPrintedHere(form, job)) return { job, idempotencyKey: randomUUID() };
      return { to: job.total > WAITED_FOR || !isOfBrowser(how) ? href : `${href}/print` };
    },
    refused: (failed) => {
      const { message, fields } = sendRefusal(failed, sendTo);
      return { message, fields, idempotencyKey: failed.problem.status < 500 ? randomUUID() : idempotencyKey };
    },
  });
}

/** The form has no choice where labels cannot be sent to a printer. */
const isOfBrowser = (how: string): boolean => how === "browser" || how === "";

const isPrintedHere = (form: FormData, { total }: { total: number }): boolean =>
  form.has("script") && total <= WAITED_FOR && isOfBrowser(readText(form, "how"));
