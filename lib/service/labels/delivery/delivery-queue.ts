import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LabelRange } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { PrinterAddress, PrinterConnection } from "@/lib/contract/labels/printer-connection";
import { t } from "@/lib/messages/messages";
import { type Delivery, deliver } from "@/lib/printers/deliver";
import { ippConnection } from "@/lib/printers/ipp-connection";
import { openIppPrinter } from "@/lib/printers/ipp-printer";
import type { PrinterNetworks } from "@/lib/printers/networks";
import type { OpenPrinter, PieceFormat } from "@/lib/printers/printer";
import { openZplPrinter, zplConnection } from "@/lib/printers/zpl-printer";
import type { ServiceContext } from "../../context";
import { type Db, isPostgres } from "../../db/database";
import type { RightsHolder } from "../../teams/rights";
import { findEquipment } from "../equipment/equipment-store";
import {
  addressOf,
  cancelDeliveries,
  endLeases,
  piecesOf,
  readQueue,
  recordDelivery,
  type StoredDelivery,
  sizeOfSheet,
  takeDelivery,
} from "../jobs/delivery-rows";
import { hasHiddenPoints, hasPointsOfOthers } from "../jobs/job-points";
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
  const send = async ({ jobId, delivery }: StoredDelivery, printer: OpenPrinter): Promise<boolean> => {
    let hasEnded = false;
    const record = async (next: Delivery): Promise<boolean> => {
      // First, so that a crash between the two leaves a delivery that is ended again.
      if (next.state === "sent") await countAsSent(context, jobId);
      const isOurs = await recordDelivery(db, jobId, worker, next, now());
      hasEnded = next.state === "sent" || next.state === "unsure";
      return isOurs;
    };
    try {
      const job = await findJob(db, jobId);
      const { signal } = closing;
      if (job) await deliver(orderOf(job, delivery.sentLabels, context), printer, { from: delivery, record, signal });
    } catch (error) {
      log.error({ event: "label-delivery.failed", job: jobId, err: error });
    } finally {
      printer.close();
    }
    return hasEnded;
  };

  const sendAll = async (): Promise<void> => {
    const { sendable, busy } = await readPermitted(context);
    const addressed = await Promise.all(
      sendable.map(async (one) => [one, one.connection, await addressOf(one.connection, one.printerId)] as const),
    );
    for (const [{ jobId, ...one }, connection, address] of addressed) {
      if (connection.kind === "agent" || busy.has(address) || running.has(address)) continue;
      busy.add(address);
      const taken = { by: worker, sentLabels: one.delivery.sentLabels, address, now: now() };
      if (!(await takeDelivery(db, jobId, taken))) continue;
      const task = send({ jobId, ...one }, openPrinter(connection, networks)).then((isFree) => {
        running.delete(address);
        if (isFree) wake();
      });
      running.set(address, task);
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
      if (!isPostgres(db)) await endLeases(db);
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

type Permitted = StoredDelivery & { connection: PrinterConnection };

/** The queue without labels that who sent them may no longer print: these are cancelled. */
export async function readPermitted({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const { sendable, busy } = await readQueue(db, now());
  const permitted: Permitted[] = [];
  for (const { connection, ...one } of sendable) {
    if (connection && !(await whyNotPrinted(db, one, one.sender))) permitted.push({ ...one, connection });
    else await cancelDeliveries(db, { jobId: one.jobId }, null);
  }
  return { sendable: permitted, busy };
}

/** Since the labels were sent, the person may have left a team. Null where nothing is against it. */
export async function whyNotPrinted(
  db: Db,
  { jobId, printerId }: { jobId: string; printerId: string },
  person: RightsHolder,
): Promise<string | null> {
  if (await hasHiddenPoints(db, jobId, person)) return t("labelService.hiddenLabels");
  if (await hasPointsOfOthers(db, jobId, person)) return t("labelService.mayNoLongerPrint");
  const printer = await findEquipment(db, "printer", printerId, person);
  return printer?.value.connection ? null : t("labelService.noPrinter");
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
