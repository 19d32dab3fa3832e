import "server-only";
import { randomUUID } from "node:crypto";
import { withPlaces } from "@/lib/contract/access-points/list-parameters";
import { writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob, NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { senderOf } from "@/lib/contract/labels/print-ways";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import { request } from "@/lib/dashboard/client/request";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { previewLabels, printableOf, refusal, toNewLabelJob } from "./check-labels";
import { emptyPreview, type LabelsFormState } from "./label-form-state";
import { readText } from "./read-form";

export const initialLabelsState = (values: LabelValues, preview = emptyPreview): LabelsFormState => ({
  status: "fresh",
  message: null,
  fields: {},
  signIn: null,
  values,
  idempotencyKey: randomUUID(),
  preview,
  how: "",
  printed: null,
});

/** Labels of a job that the form waits for. Larger jobs have a page that shows their progress. */
export const WAITED_FOR = 500;

type Printed = { job: LabelJob; state: null } | { job: null; state: LabelsFormState };

type PrintOptions = {
  format: "pdf" | "zpl";
  isWithoutWrong: boolean;
  sendTo?: string | null;
};

async function orderOf(client: ServiceClient, values: LabelValues, { format, isWithoutWrong }: PrintOptions) {
  const order = toNewLabelJob(values, format);
  return order.ok && isWithoutWrong ? { ...order, value: await printableOf(client, order.value) } : order;
}

/** Waits for a small job until it is rendered and verified. After a rejection nothing was printed. */
export async function printLabels(
  client: ServiceClient,
  state: LabelsFormState,
  options: PrintOptions,
): Promise<Outcome<Printed>> {
  const { values, idempotencyKey } = state;
  const order = await orderOf(client, values, options);
  const { sendTo = null } = options;
  const sent = sendTo !== null && ({ printer: sendTo, send: true } as const);
  const printed = order.ok ? await printJob(client, { ...order.value, ...sent }, idempotencyKey) : order;
  if (printed.ok) return { ok: true, value: { job: printed.value, state: null } };
  if (printed.problem.status === 401) return printed;
  const preview = await previewLabels(client, values);
  if (!preview.ok) return preview;
  const { missing, fields, message } = preview.value;
  const refused = missing.length > 0 ? { status: "failed" as const, fields, message } : sendRefusal(printed, sendTo);
  // A status below 500 means that nothing was printed, so the next request gets a new key.
  const nextKey = printed.problem.status < 500 ? randomUUID() : idempotencyKey;
  const next = { ...state, ...refused, preview: preview.value, idempotencyKey: nextKey };
  return { ok: true, value: { job: null, state: next } };
}

/** The printer that labels are sent to is chosen beside “How”, and its connection has the format. */
export function sendRefusal(failed: Failed, sendTo: string | null) {
  const { fields, ...rest } = refusal(failed);
  if (sendTo === null) return { ...rest, fields };
  const { printer, format, ...others } = fields as Record<string, string>;
  return { ...rest, fields: { ...(format && { stock: format }), ...others, ...(printer && { how: printer }) } };
}

/** Creates a print job. Waits for a small job until it is rendered and verified, and never for a printer. */
export async function printJob(
  client: ServiceClient,
  order: NewLabelJob,
  idempotencyKey: string,
): Promise<Outcome<LabelJob>> {
  const print = (Prefer: string) =>
    client.printLabels({ body: order, headers: { "Idempotency-Key": idempotencyKey, Prefer } });
  const job = await print("respond-async");
  if (!job.ok || order.send || job.value.total > WAITED_FOR) return job;
  const finished = await print("return=minimal");
  return finished.ok ? job : finished;
}

/** For a service without print jobs. */
export async function requestLabelFile(
  session: { token: string },
  values: LabelValues,
  options: PrintOptions,
  signal: AbortSignal,
): Promise<Outcome<Response>> {
  const order = await orderOf(serviceClient(session), values, options);
  if (!order.ok) return order;
  const { token } = session;
  return request({ method: "POST", path: "/labels", token, body: order.value, file: true, signal });
}

export type ShownValues = Pick<LabelValues, "stock" | "used" | "printer" | "dpi">;

/** Keeps values that changed together with the stock: without script, all fields arrive at once. */
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
    turn: "",
    ...(values.used === shown.used && { used }),
    ...(!isPrinterChosen && printer),
  };
}

/**
 * Keeps the profile of the printer that gets the labels, because without script all fields arrive at once. Only a printed form
 * keeps it after another stock was chosen: else the card follows the stock.
 */
export function withSender(
  { values, how }: { values: LabelValues; how: string },
  shown: ShownValues,
  isPrinting: boolean,
): { values: LabelValues; how: string } {
  const sendTo = senderOf(how);
  if (sendTo === null) return { values, how };
  const isShown = sendTo === shown.printer;
  if (isShown && !isPrinting) return { values, how: "" };
  const dpi = isShown || values.dpi !== shown.dpi ? values.dpi : "";
  return { values: { ...values, printer: sendTo, dpi }, how };
}

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
  "turn",
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

/** Returns the sheet to preview: that of the pressed button, or the typed one. */
export function readSheetNumber(formData: FormData): number {
  const number = Number(readText(formData, "sheet-button") || readText(formData, "sheet-number"));
  return Number.isInteger(number) && number >= 1 ? number : 1;
}
