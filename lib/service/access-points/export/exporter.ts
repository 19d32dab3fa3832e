import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { Logger } from "pino";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { AccessPointExportQuery } from "@/lib/contract/access-points/access-point-list";
import { createFairQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import type { ResolvedFields } from "../../custom-fields/field-query";
import type { Database, Reading } from "../../db/database";
import { columnOf } from "../../db/field-columns";
import type { Person } from "../../http/operation";
import { rateLimited, unavailable } from "../../http/problem-error";
import { fromSorted, selectionOf, sortedRows } from "../lists/list-query";
import { orderOf } from "../lists/order";
import { type ExportPart, type ExportStart, NEXT_PART } from "./export-protocol";

type ExportQuery = AccessPointExportQuery & ResolvedFields;

/** A thread each, and on PostgreSQL a connection each. */
const AT_ONCE = 2;

/** One export of a person runs at a time. */
const PERSON_WAITING_MAX = 2;

/** An open snapshot lets SQLite's write-ahead log grow, and keeps PostgreSQL from removing old row versions. */
const UNREAD_MS = 60_000;
const TOTAL_MS = 900_000;

declare module "../../context" {
  interface ServiceContext {
    exporter: ReturnType<typeof createExporter>;
  }
}

/** Threads, so that a million rows do not occupy the event loop. `program`: the bundled `export-worker.ts`. */
export function createExporter(
  { database, log, program }: { database: Database; log: Logger; program: URL | string },
  unreadMs = UNREAD_MS,
) {
  const queue = createFairQueue<{ owner: string }>(({ owner }, running) =>
    running.length < AT_ONCE && !running.some((one) => one.owner === owner) ? "now" : "later",
  );
  const closing = new AbortController();

  /** Its place in the queue is free when the thread has ended. */
  const startInTurn = (person: Person, start: ExportStart, signal: AbortSignal): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const runToEnd = () =>
        new Promise<void>((done) => {
          const worker = new Worker(program, {
            workerData: start,
            // Rows are sent immediately: a young generation of 8 MB would take 7 to 17 MB more.
            resourceLimits: { maxYoungGenerationSizeMb: 4 },
          });
          worker.once("exit", () => done());
          signal.addEventListener("abort", () => void worker.terminate(), { once: true });
          resolve(worker);
        });
      queue.run({ owner: person.id }, runToEnd, signal).catch(reject);
    });

  return {
    /** Stops when the stream is cancelled or left unread. @throws ServiceProblem 403, 429 when too many wait */
    start: async (
      query: ExportQuery,
      person: Person,
      columns: Pick<ExportStart, "headings" | "fields">,
    ): Promise<ReadableStream<Uint8Array>> => {
      const compiled = (await exportQuery(database, query, person)).compile(database.db);
      if (queue.countWaiting(person.id) >= PERSON_WAITING_MAX) throw tooMany();
      const { sql, parameters } = compiled;
      const start: ExportStart = {
        ...{ source: database.source, sql, parameters, format: query.format },
        ...{ sheet: t("export.sheet"), words: words(), ...columns },
      };
      const stopping = new AbortController();
      const signal = AbortSignal.any([stopping.signal, closing.signal]);
      let worker: Promise<Worker> | undefined;
      let total: NodeJS.Timeout | undefined;
      let unread: NodeJS.Timeout | undefined;
      const stop = (reason?: unknown) => {
        clearTimeout(total);
        clearTimeout(unread);
        stopping.abort(reason);
      };
      return new ReadableStream(
        {
          pull: async (controller) => {
            clearTimeout(unread);
            const fail = (error: unknown) => {
              stop(error);
              controller.error(error);
            };
            try {
              total ??= setTimeout(() => fail(unavailable(t("serviceList.export.tooLong"), 5)), TOTAL_MS);
              worker ??= startInTurn(person, start, signal);
              const part = await nextPart(await worker, signal);
              if (part) controller.enqueue(part);
              else controller.close();
              if (part) unread = setTimeout(() => fail(unavailable(t("serviceList.export.unread"), 5)), unreadMs);
              else stop();
            } catch (error) {
              if (!signal.aborted) log.warn({ event: "export.failed", err: error });
              fail(error);
            }
          },
          cancel: stop,
        },
        { highWaterMark: 0 },
      );
    },

    close: (): void => closing.abort(unavailable(t("serviceHttp.stopping"), 1)),
  };
}

const words = (): ExportStart["words"] => ({
  yes: t("export.yes"),
  no: t("export.no"),
  never: t("export.state.never"),
  printed: t("export.state.printed"),
  changed: t("export.state.changed"),
  damaged: t("export.state.damaged"),
});

/** The columns are `exportColumns`, then the values of custom fields as JSON text. */
async function exportQuery({ db, reader }: Reading, query: ExportQuery, person: Person) {
  const selection = await selectionOf(reader(person.id), query, person);
  const order = orderOf(query, selection.ownerId);
  const { from, where, keys } = sortedRows(db, selection, order);
  const chosen = query.ids === undefined ? [] : [sql`access_points.id in (${sql.join(idsOf(query))})`];
  const columns = [
    "access_points.id",
    ...fieldNames.map((name) => `access_points.${columnOf(name)}`),
    "(select users.name from users where users.id = access_points.owner_id)",
    "access_points.created_at",
    "access_points.updated_at",
    "access_points.label_state",
    "coalesce((select teams.name from teams where teams.id = access_points.team_id), '')",
    "access_points.custom",
  ];
  return sql`select ${sql.raw(columns.join(", "))} ${fromSorted({ from, where: [...where, ...chosen], keys }, order.direction)}`;
}

const idsOf = ({ ids = "" }: AccessPointExportQuery): string[] => ids.toLowerCase().split(",");

const nextPart = (worker: Worker, signal: AbortSignal): Promise<ExportPart> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      signal.removeEventListener("abort", onAbort);
      done();
    };
    const onMessage = (part: ExportPart) => settle(() => resolve(part));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(unavailable(t("serviceList.export.interrupted"), 1)));
    const onAbort = () => settle(() => reject(signal.reason));
    if (signal.aborted) return onAbort();
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal.addEventListener("abort", onAbort);
    worker.postMessage(NEXT_PART);
  });

function tooMany() {
  const detail = t("serviceList.export.tooMany", { count: PERSON_WAITING_MAX });
  const policy = `q=${PERSON_WAITING_MAX};qu="concurrent-requests"`;
  return rateLimited("too-many-requests", detail, 5, { name: "exports", policy });
}
