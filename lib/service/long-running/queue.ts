import type { Report } from "@/lib/contract/progress";
import { createFairQueue, type FairQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { rateLimited } from "../http/problem-error";

/** Of one person. One runs in each process, because it uses the processor for seconds. */
const WAITING_MAX = 2;

type Queue = FairQueue<{ owner: string }>;

const oneAtATime = (): Queue => createFairQueue((_, running) => (running.length > 0 ? "later" : "now"));

/** Reading one takes up to 500 MB and 15 s, for which changes without a file do not wait. */
const files = oneAtATime();

/** Imports once their file is read. */
const changes = oneAtATime();

async function inTurn<T>(
  queue: Queue,
  person: Pick<Person, "id">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (queue.countWaiting(person.id) >= WAITING_MAX) {
    throw rateLimited("too-many-requests", t("serviceList.limit.longChanges"), 5);
  }
  return queue.run({ owner: person.id }, work, signal);
}

/** Next is the person whose last file is longest ago. 429 when several of the person wait. */
export const inFileQueue = <T>(person: Pick<Person, "id">, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  inTurn(files, person, work, signal);

export type LongChange = { person: Pick<Person, "id">; report: Report; signal?: AbortSignal | undefined };

/** Writes in parts, between which other transactions come first. 429 for too many waiting, or too many rows. */
export function inLongChangeQueue<T>(
  { changeQuota }: Pick<ServiceContext, "changeQuota">,
  { person, report, signal }: LongChange,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  const change = () => {
    // Not before: others of the person may have waited too.
    changeQuota.require(person.id);
    let rows = 0;
    const counting: Report = (progress) => {
      if (progress.phase === "writing") rows = Math.max(rows, progress.done);
      report(progress);
    };
    return work(counting).finally(() => changeQuota.add(person.id, rows));
  };
  return inTurn(changes, person, change, signal);
}
