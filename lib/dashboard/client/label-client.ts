import "server-only";
import { type LabelCheck, labelCheck } from "@/lib/contract/labels/label-check";
import { labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import {
  type LabelDesign,
  labelDesign,
  labelDesignList,
  type NewLabelDesign,
} from "@/lib/contract/labels/label-design";
import {
  type LabelJob,
  type LabelJobList,
  type LabelJobListQuery,
  labelJob,
  labelJobList,
  type NewLabelJob,
} from "@/lib/contract/labels/label-job";
import {
  type LabelPrinter,
  labelPrinter,
  labelPrinterList,
  type NewLabelPrinter,
} from "@/lib/contract/labels/label-printer";
import { type LabelSheet, labelSheet } from "@/lib/contract/labels/label-sheet";
import {
  type LabelStockList,
  labelStockList,
  listedLabelStock,
  type NewLabelStock,
} from "@/lib/contract/labels/label-stock";
import {
  type AccessPointLabelJobList,
  accessPointLabelJobList,
  type LabelJobAccessPointList,
  labelJobAccessPointList,
  type PrintConfirmation,
  type PrintPageQuery,
} from "@/lib/contract/labels/print-state";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

type Input = Omit<NewLabelJob, "lengthMm" | "printer" | "dpi"> & Partial<NewLabelJob>;

/** Creates the label operations of the service's client. */
export function labelCalls(token: string | undefined) {
  const job = (id: string) => `/label-jobs/${encodeURIComponent(id)}`;
  const put = (path: string, id: string | null) =>
    id ? { method: "PATCH" as const, path: `${path}/${encodeURIComponent(id)}` } : { method: "POST" as const, path };
  const remove = (path: string, id: string): Promise<Outcome<Response>> =>
    request({ method: "DELETE", path: `${path}/${encodeURIComponent(id)}`, token });

  return {
    checkLabels: (body: Input): Promise<Outcome<LabelCheck>> =>
      requestJson(labelCheck, { method: "POST", path: "/labels/check", token, body }),

    /** Returns the contents of one sheet of a print job. */
    previewLabelSheet: (body: Input & { sheet: number }): Promise<Outcome<LabelSheet>> =>
      requestJson(labelSheet, { method: "POST", path: "/labels/sheet", token, body }),

    /** Creates a print job and does not wait for it. The same key and body return the same job. */
    beginLabels: (body: Input, key: string): Promise<Outcome<LabelJob>> => {
      const headers = { "Idempotency-Key": key, Prefer: "respond-async" };
      return requestJson(labelJob, { method: "POST", path: "/labels", token, body, headers });
    },

    /** Waits until the job with this key and body is rendered and verified. Its labels do not count as printed. */
    awaitLabels: (body: Input, key: string): Promise<Outcome<LabelJob>> => {
      const headers = { "Idempotency-Key": key, Prefer: "return=minimal" };
      return requestJson(labelJob, { method: "POST", path: "/labels", token, body, headers, file: true });
    },

    listLabelJobs: ({ page, limit, scope }: LabelJobListQuery): Promise<Outcome<LabelJobList>> =>
      requestJson(labelJobList, { path: `/label-jobs?page=${page}&limit=${limit}&scope=${scope}`, token }),
    /** Returns the person's own latest job, or null. */
    findLastLabelJob: async (): Promise<Outcome<LabelJob | null>> => {
      const jobs = await requestJson(labelJobList, { path: "/label-jobs?page=1&limit=1&scope=mine", token });
      return jobs.ok ? { ok: true, value: jobs.value.data[0] ?? null } : jobs;
    },
    getLabelJob: (id: string): Promise<Outcome<LabelJob>> => requestJson(labelJob, { path: job(id), token }),
    listLabelJobContents: (id: string) => requestJson(labelContentList, { path: `${job(id)}/contents`, token }),
    /** Returns the ids of a job's access points, with `no` of those whose label did not print. */
    listLabelJobIds: (id: string, printed: "any" | "no") =>
      requestJson(labelJobIds, { path: `${job(id)}/ids?printed=${printed}`, token }),
    cancelLabelJob: (id: string): Promise<Outcome<LabelJob>> =>
      requestJson(labelJob, { method: "POST", path: `${job(id)}/cancel`, token }),
    /** Stores which labels of a job are printed: those of `ids`, or all. Repeating it changes nothing. */
    confirmLabelJob: (id: string, body: PrintConfirmation): Promise<Outcome<LabelJob>> =>
      requestJson(labelJob, { method: "POST", path: `${job(id)}/confirm`, token, body }),
    /** Says that a person prints the job and will confirm it. */
    openLabelJob: (id: string): Promise<Outcome<LabelJob>> =>
      requestJson(labelJob, { method: "POST", path: `${job(id)}/open`, token }),
    listLabelJobPoints: (id: string, { page, limit }: PrintPageQuery): Promise<Outcome<LabelJobAccessPointList>> =>
      requestJson(labelJobAccessPointList, { path: `${job(id)}/access-points?page=${page}&limit=${limit}`, token }),
    listJobsOfAccessPoint: (id: string, { page, limit }: PrintPageQuery): Promise<Outcome<AccessPointLabelJobList>> => {
      const path = `/access-points/${encodeURIComponent(id)}/label-jobs?page=${page}&limit=${limit}`;
      return requestJson(accessPointLabelJobList, { path, token });
    },
    /**
     * Returns the file of a job. A GET would count its labels as printed, but the page asks whether they printed, so this
     * is sent as a prefetch. Aborting `signal` cancels its rendering, if the file does not exist yet.
     */
    labelJobFile: (id: string, format: "pdf" | "zpl", signal: AbortSignal) =>
      request({
        path: `${job(id)}.${format}`,
        token,
        file: true,
        signal,
        headers: { "Sec-Purpose": "prefetch" },
      }),
    labelCalibration: (parameters: URLSearchParams) =>
      request({ path: `/label-calibration?${parameters}`, token, file: true }),

    listLabelStocks: (): Promise<Outcome<LabelStockList>> =>
      requestJson(labelStockList, { path: "/label-stocks", token }),
    /** Changes the stock `id`, or creates one if `id` is null. */
    saveLabelStock: (id: string | null, body: NewLabelStock) =>
      requestJson(listedLabelStock, { ...put("/label-stocks", id), token, body }),
    deleteLabelStock: (id: string) => remove("/label-stocks", id),

    listLabelDesigns: (): Promise<Outcome<{ data: LabelDesign[] }>> =>
      requestJson(labelDesignList, { path: "/label-templates", token }),
    getLabelDesign: (id: string): Promise<Outcome<LabelDesign>> =>
      requestJson(labelDesign, { path: `/label-templates/${encodeURIComponent(id)}`, token }),
    /** Changes the design `id`, or creates one if `id` is null. */
    saveLabelDesign: (id: string | null, body: NewLabelDesign): Promise<Outcome<LabelDesign>> =>
      requestJson(labelDesign, { ...put("/label-templates", id), token, body }),
    deleteLabelDesign: (id: string) => remove("/label-templates", id),

    listLabelPrinters: (): Promise<Outcome<{ data: LabelPrinter[] }>> =>
      requestJson(labelPrinterList, { path: "/label-printers", token }),
    saveLabelPrinter: (id: string | null, body: NewLabelPrinter): Promise<Outcome<LabelPrinter>> =>
      requestJson(labelPrinter, { ...put("/label-printers", id), token, body }),
    deleteLabelPrinter: (id: string) => remove("/label-printers", id),
  };
}
