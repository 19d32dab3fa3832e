import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LabelRange } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { PrinterAddress } from "@/lib/contract/labels/printer-connection";
import { type Delivery, deliver } from "@/lib/printers/deliver";
import { ippConnection } from "@/lib/printers/ipp-connection";
import { openIppPrinter } from "@/lib/printers/ipp-printer";
import type { PrinterNetworks } from "@/lib/printers/networks";
import type { OpenPrinter, PieceFormat } from "@/lib/printers/printer";
import { openZplPrinter, zplConnection } from "@/lib/printers/zpl-printer";
import type { ServiceContext } from "../../context";
import { isPostgres } from "../../db/database";
import {
  endAbandoned,
  listSendable,
  markOld,
  piecesOf,
  recordDelivery,
  type StoredDelivery,
  sizeOfSheet,
  takeDelivery,
} from "../jobs/delivery-rows";
import { findJob } from "../jobs/job-rows";
import { countAsSent } from "../print-state/confirm-printed";

/** How often a printer that is away is asked, and labels of other processes are found. */
const POLL_MS = 2_000;

type Options = Pick<ServiceContext, "db" | "log" | "now" | "printState" | "labelQueue"> & {
  networks: PrinterNetworks;
};

declare module "../../context" {
  interface ServiceContext {
    deliveries: ReturnType<typeof createDeliveryQueue>;
  }
}

export const openPrinter = (connection: PrinterAddress, networks: PrinterNetworks): OpenPrinter =>
  connection.kind === "zpl"
    ? openZplPrinter({ connect: zplConnection(connection, networks) })
    : openIppPrinter({ address: connection.url, connect: ippConnection(connection.url, networks) });

/** Sends labels to printers, to each one job at a time. The rows are the queue. */
export function createDeliveryQueue(context: Options) {
  const { db, log, now, networks } = context;
  const worker = randomUUID();
  const closing = new AbortController();
  /** By the address of the printer. */
  const running = new Map<string, Promise<void>>();
  const waiters = new Set<() => void>();

  const wake = (): void => {
    for (const one of waiters) one();
  };

  /** Resolves at the next `wake` of this process, or after a while. */
  const awaitWake = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiters.add(resolve);
    await Promise.race([promise, wait(ms, undefined, { ref: false })]);
    waiters.delete(resolve);
  };

  /** True when the printer is free for the next job. */
  const send = async ({ jobId, connection, delivery }: StoredDelivery): Promise<boolean> => {
    const { sentLabels } = delivery;
    if (connection.kind === "agent" || !(await takeDelivery(db, jobId, { by: worker, sentLabels, now: now() })))
      return false;
    const job = await findJob(db, jobId);
    if (!job) return false;
    const printer = openPrinter(connection, networks);
    const record = async (next: Delivery): Promise<boolean> => {
      // First, so that a crash between the two leaves a delivery that is ended again.
      if (next.state === "sent") await countAsSent(context, jobId);
      const isOurs = await recordDelivery(db, jobId, worker, next, now());
      hasEnded = next.state === "sent" || next.state === "unsure";
      return isOurs;
    };
    let hasEnded = false;
    try {
      await deliver(orderOf(job, sentLabels, context), printer, {
        from: delivery,
        record,
        signal: closing.signal,
      });
    } catch (error) {
      log.error({ event: "label-delivery.failed", job: jobId, err: error });
    } finally {
      printer.close();
    }
    return hasEnded;
  };

  const sendAll = async (): Promise<void> => {
    await endAbandoned(db, now());
    await markOld(db, now());
    const tried = new Set<string>();
    for (const one of await listSendable(db, now())) {
      if (tried.has(one.address) || running.has(one.address)) continue;
      tried.add(one.address);
      const task = send(one).then(
        (isFree) => {
          running.delete(one.address);
          if (isFree) wake();
        },
        (error) => {
          running.delete(one.address);
          log.error({ event: "label-delivery.failed", job: one.jobId, err: error });
        },
      );
      running.set(one.address, task);
    }
  };

  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // Also for labels that become ready meanwhile.
      const woken = awaitWake(POLL_MS);
      await sendAll().catch((error) => log.warn({ event: "label-delivery.poll-failed", err: error }));
      await woken;
    }
  };

  return {
    networks,

    /** Labels may be ready to be sent. */
    wake,
    awaitWake,

    isClosing: (): boolean => closing.signal.aborted,

    resume: async (): Promise<void> => {
      // SQLite has one process.
      if (!isPostgres(db)) await endAbandoned(db, now(), { all: true });
      void loop();
    },

    /** Labels on their way are unsure then. */
    close: async (): Promise<void> => {
      closing.abort();
      wake();
      await Promise.all(running.values());
    },
  };
}

function orderOf(job: LabelJob, sentLabels: number, { labelQueue, log }: Pick<Options, "labelQueue" | "log">) {
  return {
    name: `Labels ${job.id}`,
    size: sizeOfSheet(job),
    pieces: piecesOf(job, sentLabels),
    draw: (labels: LabelRange, format: PieceFormat) =>
      labelQueue.drawPart(job, labels, format).catch((error) => {
        log.error({ event: "label-delivery.not-drawn", job: job.id, err: error });
        throw error;
      }),
  };
}
