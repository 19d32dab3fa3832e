import type { Logger } from "pino";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelJobAccessPointList, PrintConfirmation, PrintPageQuery } from "@/lib/contract/labels/print-state";
import { failed, invalid, type Outcome } from "@/lib/contract/outcome";
import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { toLabelContent } from "./describe-check";
import { refuseFile } from "./job-problems";
import { createLabelQueue } from "./label-queue";
import { sizeOf, whyTooLarge } from "./memory-budget";
import { createMemoryStore } from "./memory-store";
import { checkOrder, defaultPrinter, type LabelOrder, type PreparedJob, prepareJob } from "./prepare-job";
import { refuseJob } from "./queue-limits";
import { listedShippedStocks, resolveShippedStock } from "./shipped-stocks";

type Owner = LabelJob["owner"];

type Options = {
  /** The bundled render worker. */
  program: URL | string;
  /** Folder of the files. */
  folder: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
};

/**
 * Creates label jobs in memory, for a service that cannot print labels. Prints given access points on shipped stock.
 * Nothing is stored in a database: the owner can open a job and its file for an hour, and both are lost when the
 * process ends.
 */
export function createMemoryLabelJobs({ program, folder, now, log }: Options) {
  const store = createMemoryStore(now, (id) => {
    queue.files.remove(id).catch((error) => log.warn({ event: "label-file.interrupted", job: id, err: error }));
  });
  const queue = createLabelQueue({ store, program, folder, log });

  return {
    listStocks: (): ListedLabelStock[] => [...listedShippedStocks],

    /** Returns the result of a dry run of a job. */
    check: async (order: LabelOrder, contents: readonly LabelContent[], owner: Owner): Promise<Outcome<LabelCheck>> => {
      const prepared = prepareListed(order, contents);
      return prepared.ok ? queue.check(owner.id, prepared.value) : prepared;
    },

    /** Returns the contents of one sheet of a job; past the end, of the last sheet. */
    previewSheet: async (
      { sheet, ...order }: LabelOrder & { sheet: number },
      contents: readonly LabelContent[],
      owner: Owner,
    ): Promise<Outcome<LabelSheet>> => {
      const prepared = prepareListed(order, contents);
      return prepared.ok ? queue.previewSheet(owner.id, prepared.value, sheet) : prepared;
    },

    /** Adds a job to the queue. An identical job of the same person returns the existing job. */
    begin: (order: LabelOrder, contents: readonly LabelContent[], owner: Owner): Outcome<LabelJob> => {
      const prepared = prepareListed(order, contents);
      if (!prepared.ok) return prepared;
      const tooLarge = whyTooLarge(sizeOf(contents, prepared.value.counts.labels), queue.budgetMb);
      if (tooLarge) return invalid([{ pointer: "/select", detail: tooLarge }]);
      const identical = store.findIdentical(owner.id, prepared.value);
      if (identical) return { ok: true, value: identical };
      const owners = store.listOpen().map((job) => job.owner.id);
      const refusal = refuseJob(owners, owner.id);
      if (refusal) return refusal;
      const job = store.add(prepared.value, owner);
      void queue.add(job.id);
      if (queue.isClosing()) void queue.cancel(job.id);
      return { ok: true, value: store.find(owner.id, job.id)?.job ?? job };
    },

    /**
     * Waits until the job is over and returns it, or the reason why it has no file. Null if this person has no job with
     * this id.
     */
    await: async (ownerId: string, id: string): Promise<Outcome<LabelJob> | null> => {
      if (!store.find(ownerId, id)) return null;
      await queue.awaitEnd(id);
      const found = store.find(ownerId, id);
      return found && (refuseFile(found.job, found.job.format) ?? { ok: true, value: found.job });
    },

    /** Returns the current state of a job and the contents of its labels. Null as for `await`. */
    find: (ownerId: string, id: string): { job: LabelJob; contents: LabelContent[] } | null => {
      const found = store.find(ownerId, id);
      return found && { job: found.job, contents: found.contents.map(toLabelContent) };
    },

    /** Cancels an unfinished job. Its file is never delivered. Null as for `await`. */
    cancel: (ownerId: string, id: string): Outcome<LabelJob> | null => {
      if (!store.find(ownerId, id)) return null;
      // The state changes before this call returns, because the store is in memory.
      void queue.cancel(id);
      const job = store.find(ownerId, id)?.job;
      if (job?.state === "cancelled") return { ok: true, value: job };
      return failed({ kind: "label-job-over", detail: "The job has ended, so it cannot be cancelled." });
    },

    /** Stores which labels of a finished job are printed. Null as for `await`. */
    confirm: (ownerId: string, id: string, confirmation: PrintConfirmation): Outcome<LabelJob> | null => {
      const found = store.find(ownerId, id);
      if (!found) return null;
      const refusal = refuseFile(found.job, found.job.format);
      if (refusal) return refusal;
      const known = new Set(found.contents.map((content) => content.id));
      const errors = (confirmation.ids ?? []).flatMap((one, index) =>
        known.has(one) ? [] : [{ pointer: `/ids/${index}`, detail: `The access point ${one} is not in this job.` }],
      );
      if (errors.length > 0) return invalid(errors);
      store.confirm(id, confirmation);
      return { ok: true, value: store.find(ownerId, id)?.job ?? found.job };
    },

    /** Records that the file of a job was opened: its labels count as printed, unless the person said which are. */
    recordOpened: (ownerId: string, id: string): void => {
      const state = store.find(ownerId, id)?.job.printState;
      if (state === "created" || state === "not-printed") store.confirm(id, { printed: true });
    },

    /** Returns a page of the access points of a job. Null as for `await`. */
    listPoints: (ownerId: string, id: string, { page, limit }: PrintPageQuery): LabelJobAccessPointList | null => {
      const found = store.find(ownerId, id);
      if (!found) return null;
      const { contents, printed } = found;
      const from = (page - 1) * limit;
      const data = contents.slice(from, from + limit).map((content, index) => ({
        id: content.id,
        name: content.name,
        code: content.code,
        position: from + index + 1,
        printed: printed.has(content.id),
      }));
      const totalPages = Math.ceil(contents.length / limit);
      return { data, pagination: { page, limit, total: contents.length, totalPages } };
    },

    /** Returns the file of a finished job. Aborting `signal` cancels its rendering. Null as for `await`. */
    file: async (
      ownerId: string,
      id: string,
      format: LabelJob["format"],
      signal: AbortSignal,
    ): Promise<Outcome<Response> | null> => {
      const found = store.find(ownerId, id);
      if (!found) return null;
      const refusal = refuseFile(found.job, format);
      if (refusal) return refusal;
      const file = await queue.readFile(found.job, format, signal);
      if (!file.ok) return file;
      const { type, size, content } = file.value;
      const headers = { ...file.value.headers, "Content-Type": type, "Content-Length": String(size) };
      return { ok: true, value: new Response(content, { headers }) };
    },

    /** Returns the QR symbol of a value as an image file with its quiet zone, or the problem that prevents it. */
    symbol: (value: string, kind: "svg" | "png"): Outcome<{ bytes: ArrayBuffer; contentType: string }> => {
      try {
        const { bytes, contentType } = symbolFile(value, kind);
        return { ok: true, value: { bytes: bytes.buffer, contentType } };
      } catch (error) {
        if (!(error instanceof SymbolError)) throw error;
        return failed({ kind: "validation-failed", detail: error.message });
      }
    },

    /** Deletes the files of earlier processes. */
    open: (): Promise<void> => queue.files.sweep(Number.POSITIVE_INFINITY),

    /** Cancels all jobs and deletes their files. Requests can no longer wait for a job at this point. */
    close: async (): Promise<void> => {
      for (const { id } of store.listOpen()) void queue.cancel(id);
      await queue.close();
      await queue.files.sweep(Number.POSITIVE_INFINITY);
    },
  };
}

/** Returns the job of an order for given contents on shipped stock. Own stock and printer profiles do not exist here. */
function prepareListed(order: LabelOrder, contents: readonly LabelContent[]): Outcome<PreparedJob> {
  const { value: stock, errors } = resolveShippedStock(order);
  if (!stock) errors.push({ pointer: "/stock", detail: "This stock does not exist. Choose one from the list." });
  if (order.printer !== undefined) {
    const detail = "Printer profiles are not available with this service. Choose a resolution instead.";
    errors.push({ pointer: "/printer", detail });
  }
  if (order.design !== undefined)
    errors.push({ pointer: "/design", detail: "Choose fields: there are no designs here." });
  if (stock) errors.push(...checkOrder(stock, order));
  if (!stock || errors.length > 0) return invalid(errors);
  const printer = { ...defaultPrinter, dpi: order.dpi ?? null };
  const prepared = prepareJob(order, { stock, printer, contents });
  return prepared.errors.length > 0 ? invalid(prepared.errors) : { ok: true, value: prepared.job };
}
