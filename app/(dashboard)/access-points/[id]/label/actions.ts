"use server";

import { randomUUID } from "node:crypto";
import { type LabelJob, newLabelJob } from "@/lib/contract/labels/label-job";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { refusal } from "@/lib/dashboard/forms/check-labels";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { PrintLabelState } from "@/lib/dashboard/forms/label-form-state";
import { printJob, WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";

export async function printLabelAction(_previous: PrintLabelState, form: FormData): Promise<PrintLabelState> {
  const idempotencyKey = readText(form, "idempotencyKey") || randomUUID();
  const values = readTexts(form, ["stock", "copies"]);
  return formAction<PrintLabelState, LabelJob | null>(form, {
    state: { values, idempotencyKey, job: null },
    send: async (client) => {
      if (readText(form, "intent") === "check") return { ok: true, value: null };
      const [stocks, printers] = await Promise.all([client.listLabelStocks(), client.listLabelPrinters()]);
      if (!stocks.ok) return stocks;
      if (!printers.ok) return printers;
      const stock = stocks.value.data.find(({ id }) => id === values.stock);
      const { printer, dpi } = rememberedFor(stock, printers.value.data);
      const order = validateForm(newLabelJob, {
        select: { ids: [readText(form, "id")] },
        stock: values.stock,
        copies: parseDecimal(values.copies),
        skip: stock?.nextSkip,
        printer: printer || undefined,
        dpi: parseDecimal(dpi),
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
      return { to: job.total > WAITED_FOR ? href : `${href}/print` };
    },
    refused: (failed) => {
      const { message, fields } = refusal(failed);
      return { message, fields, idempotencyKey: failed.problem.status < 500 ? randomUUID() : idempotencyKey };
    },
  });
}

const isPrintedHere = (form: FormData, { total }: { total: number }): boolean =>
  form.has("script") && total <= WAITED_FOR;
