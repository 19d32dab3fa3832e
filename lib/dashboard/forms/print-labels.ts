import "server-only";
import { randomUUID } from "node:crypto";
import { usualLabelFields } from "@/lib/contract/access-points/access-point-fields";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import type { Outcome } from "@/lib/contract/outcome";
import { request } from "@/lib/dashboard/client/request";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { previewLabels, printableOf, refusal } from "./check-labels";
import { emptyPreview, type LabelsFormState } from "./label-form-state";
import { toNewLabelJob } from "./read-label-form";

export const initialLabelsState = (values: LabelValues, preview = emptyPreview): LabelsFormState => ({
  status: "fresh",
  message: null,
  fields: {},
  signIn: null,
  values,
  idempotencyKey: randomUUID(),
  preview,
  printed: null,
});

/** Maximum number of labels of a job that the form waits for. Larger jobs have a page that shows their progress. */
export const WAITED_FOR = 500;

type Printed = { job: LabelJob; state: null } | { job: null; state: LabelsFormState };

type PrintOptions = {
  format: "pdf" | "zpl";
  /** Whether to leave out the lines of a pasted list that were not found, and labels that cannot be printed. */
  isWithoutWrong: boolean;
};

/**
 * Creates a print job. Waits for a small job until it is rendered and verified. After a rejection it returns the form
 * state with the errors, and nothing was printed.
 */
export async function printLabels(
  client: ServiceClient,
  state: LabelsFormState,
  { format, isWithoutWrong }: PrintOptions,
): Promise<Outcome<Printed>> {
  const { values, idempotencyKey } = state;
  const printable = isWithoutWrong ? await printableOf(client, values) : values;
  const printed = await printJob(client, printable, { format, idempotencyKey });
  if (printed.ok) return { ok: true, value: { job: printed.value, state: null } };
  if (printed.problem.status === 401) return printed;
  const preview = await previewLabels(client, values);
  if (!preview.ok) return preview;
  const { missing, fields, message } = preview.value;
  const refused = missing.length > 0 ? { status: "failed" as const, fields, message } : refusal(printed);
  // A status below 500 means that nothing was printed, so the next request is a new one and gets a new key.
  const nextKey = printed.problem.status < 500 ? randomUUID() : idempotencyKey;
  const next = { ...state, ...refused, preview: preview.value, idempotencyKey: nextKey };
  return { ok: true, value: { job: null, state: next } };
}

/** Creates the print job of a form's values. Waits for a small job until it is rendered and verified. */
export async function printJob(
  client: ServiceClient,
  values: LabelValues,
  { format, idempotencyKey }: { format: "pdf" | "zpl"; idempotencyKey: string },
): Promise<Outcome<LabelJob>> {
  const order = toNewLabelJob(values, format);
  if (!order.ok) return order;
  const job = await client.printLabels({
    body: order.value,
    headers: { "Idempotency-Key": idempotencyKey, Prefer: "respond-async" },
  });
  if (!job.ok || job.value.total > WAITED_FOR) return job;
  const finished = await client.printLabels({
    body: order.value,
    headers: { "Idempotency-Key": idempotencyKey, Prefer: "return=minimal" },
  });
  return finished.ok ? job : finished;
}

/** Returns the file of a form's labels, for a service without print jobs. */
export async function requestLabelFile(
  session: { token: string },
  values: LabelValues,
  { format, isWithoutWrong }: PrintOptions,
  signal: AbortSignal,
): Promise<Outcome<Response>> {
  const printable = isWithoutWrong ? await printableOf(serviceClient(session), values) : values;
  const order = toNewLabelJob(printable, format);
  if (!order.ok) return order;
  const { token } = session;
  return request({ method: "POST", path: "/labels", token, body: order.value, file: true, signal });
}

/** Values of a print form as its page showed them. */
export type ShownValues = Pick<LabelValues, "stock" | "used" | "printer" | "dpi">;

/**
 * Replaces the used cells and the printer with those remembered for the stock if the stock changed. Keeps those that
 * changed together with the stock: without script, all fields arrive at once.
 */
export function withStock(
  values: LabelValues,
  shown: ShownValues,
  stocks: readonly ListedLabelStock[],
  printers: readonly LabelPrinter[],
): LabelValues {
  if (values.stock === shown.stock) return values;
  const stock = stocks.find(({ id }) => id === values.stock);
  const { used, ...printer } = rememberedFor(stock, printers);
  const isPrinterChosen = values.printer !== shown.printer || values.dpi !== shown.dpi;
  return {
    ...values,
    lengthMm: "",
    ...(values.used === shown.used && { used }),
    ...(!isPrinterChosen && printer),
  };
}

/** Returns the values of a print form for copies of one label. */
export const valuesOfOneLabel = (
  id: string,
  chosen: Pick<LabelValues, "stock" | "copies">,
  remembered: Pick<LabelValues, "used" | "printer" | "dpi">,
): LabelValues => ({
  what: "ids",
  ids: id,
  except: "",
  first: "",
  isSorted: "",
  q: "",
  scope: "",
  label: "",
  filters: "",
  sort: "",
  list: "",
  lengthMm: "",
  design: "",
  fields: usualLabelFields,
  side: "",
  textSize: "",
  order: "",
  copyOrder: "",
  ...chosen,
  ...remembered,
});
