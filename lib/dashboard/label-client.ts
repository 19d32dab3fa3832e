import "server-only";
import { type LabelCheck, labelCheck } from "@/lib/contract/label-check";
import { labelContentList } from "@/lib/contract/label-content";
import {
  type LabelJob,
  type LabelJobList,
  type LabelJobListQuery,
  labelJob,
  labelJobList,
  type NewLabelJob,
} from "@/lib/contract/label-job";
import { type LabelPrinter, labelPrinter, labelPrinterList, type NewLabelPrinter } from "@/lib/contract/label-printer";
import { type LabelStockList, labelStockList, listedLabelStock, type NewLabelStock } from "@/lib/contract/label-stock";
import type { Outcome } from "./outcome";
import { ask, askFor } from "./transport";

/** Operations that printing needs. The service or the in-memory label jobs perform them (see labels-of.ts). */
export type LabelCalls = Pick<
  ReturnType<typeof labelCalls>,
  | "checkLabels"
  | "beginLabels"
  | "awaitLabels"
  | "findLastLabelJob"
  | "getLabelJob"
  | "listLabelJobContents"
  | "cancelLabelJob"
  | "labelJobFile"
  | "listLabelStocks"
  | "listLabelPrinters"
>;

type Input = Omit<NewLabelJob, "lengthMm" | "printer" | "dpi"> & Partial<NewLabelJob>;

/** Creates the label operations of the service's client. */
export function labelCalls(token: string | undefined) {
  const job = (id: string) => `/label-jobs/${encodeURIComponent(id)}`;
  const put = (path: string, id: string | null) =>
    id ? { method: "PATCH" as const, path: `${path}/${encodeURIComponent(id)}` } : { method: "POST" as const, path };
  const remove = (path: string, id: string): Promise<Outcome<Response>> =>
    ask({ method: "DELETE", path: `${path}/${encodeURIComponent(id)}`, token });

  return {
    checkLabels: (body: Input): Promise<Outcome<LabelCheck>> =>
      askFor(labelCheck, { method: "POST", path: "/labels/check", token, body }),

    /** Creates a print job and does not wait for it. The same key and body return the same job. */
    beginLabels: (body: Input, key: string): Promise<Outcome<LabelJob>> => {
      const headers = { "Idempotency-Key": key, Prefer: "respond-async" };
      return askFor(labelJob, { method: "POST", path: "/labels", token, body, headers });
    },

    /** Waits until the job with this key and body is rendered and verified. */
    awaitLabels: async (_begun: Pick<LabelJob, "id">, body: Input, key: string): Promise<Outcome<null>> => {
      const headers = { "Idempotency-Key": key };
      const asked = await ask({ method: "POST", path: "/labels", token, body, headers, file: true });
      if (!asked.ok) return asked;
      await asked.value.body?.cancel();
      return { ok: true, value: null };
    },

    listLabelJobs: ({ page, limit, scope }: LabelJobListQuery): Promise<Outcome<LabelJobList>> =>
      askFor(labelJobList, { path: `/label-jobs?page=${page}&limit=${limit}&scope=${scope}`, token }),
    /** Returns the person's own latest job, or null. */
    findLastLabelJob: async (): Promise<Outcome<LabelJob | null>> => {
      const jobs = await askFor(labelJobList, { path: "/label-jobs?page=1&limit=1&scope=mine", token });
      return jobs.ok ? { ok: true, value: jobs.value.data[0] ?? null } : jobs;
    },
    getLabelJob: (id: string): Promise<Outcome<LabelJob>> => askFor(labelJob, { path: job(id), token }),
    listLabelJobContents: (id: string) => askFor(labelContentList, { path: `${job(id)}/contents`, token }),
    cancelLabelJob: (id: string): Promise<Outcome<LabelJob>> =>
      askFor(labelJob, { method: "POST", path: `${job(id)}/cancel`, token }),
    /** Returns the file of a job. The service has stored it, so there is no rendering to abort with the signal. */
    labelJobFile: (id: string, format: "pdf" | "zpl", _signal: AbortSignal) =>
      ask({ path: `${job(id)}.${format}`, token, file: true }),
    labelCalibration: (parameters: URLSearchParams) =>
      ask({ path: `/label-calibration?${parameters}`, token, file: true }),

    listLabelStocks: (): Promise<Outcome<LabelStockList>> => askFor(labelStockList, { path: "/label-stocks", token }),
    /** Changes the stock `id`, or creates one if `id` is null. */
    saveLabelStock: (id: string | null, body: NewLabelStock) =>
      askFor(listedLabelStock, { ...put("/label-stocks", id), token, body }),
    deleteLabelStock: (id: string) => remove("/label-stocks", id),

    listLabelPrinters: (): Promise<Outcome<{ data: LabelPrinter[] }>> =>
      askFor(labelPrinterList, { path: "/label-printers", token }),
    saveLabelPrinter: (id: string | null, body: NewLabelPrinter): Promise<Outcome<LabelPrinter>> =>
      askFor(labelPrinter, { ...put("/label-printers", id), token, body }),
    deleteLabelPrinter: (id: string) => remove("/label-printers", id),
  };
}
