import type { Report } from "@/lib/contract/progress";
import { createFairQueue, type FairQueue } from "@/lib/fair-queue";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { rateLimited } from "../http/problem-error";

/** Operations of one person that wait. One runs in each process, because it uses the processor for seconds. */
const WAITING_MAX = 2;

type Queue = FairQueue<{ owner: string }>;

const oneAtATime = (): Queue => createFairQueue((_, running) => (running.length > 0 ? "later" : "now"));

/** Files of imports. Reading one takes up to 500 MB and 15 s, for which no change that reads no file has to wait. */
const files = oneAtATime();

/** Changes of many access points, and imports once their file is read. */
const changes = oneAtATime();

async function inTurn<T>(
  queue: Queue,
  person: Pick<Person, "id">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (queue.countWaiting(person.id) >= WAITING_MAX) {
    const detail =
      "Your other imports and changes of many access points are not finished. Wait for them, then send this one again.";
    throw rateLimited("too-many-requests", detail, 5);
  }
  return queue.run({ owner: person.id }, work, signal);
}

/**
 * Checks or imports a file in the queue of files, where the person whose last file is longest ago comes next.
 * @throws ServiceProblem 429 when several of the person wait already
 */
export const inFileQueue = <T>(person: Pick<Person, "id">, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  inTurn(files, person, work, signal);

/** Change of many access points: who makes it, and to whom it reports its progress. */
export type LongChange = { person: Pick<Person, "id">; report: Report; signal?: AbortSignal | undefined };

/**
 * Runs a change of many access points when it is its turn. It writes in parts, between which other transactions come first.
 * @throws ServiceProblem 429 when several of the person wait already, or the person has changed too many rows within a minute
 */
export function inLongChangeQueue<T>(
  { changeQuota }: Pick<ServiceContext, "changeQuota">,
  { person, report, signal }: LongChange,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  const change = () => {
    // Here and not before, because others of the person may have waited too.
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
