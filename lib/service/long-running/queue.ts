import { createFairQueue } from "@/lib/fair-queue";
import type { Person } from "../http/operation";
import { rateLimited } from "../http/problem-error";

/** Operations of one person that wait. One runs in each process, because it uses the processor for seconds. */
const WAITING_MAX = 2;

/** Imports and changes of many access points: each holds the lock of the database for seconds. */
const queue = createFairQueue<{ owner: string }>((_, running) => (running.length > 0 ? "later" : "now"));

/**
 * Runs a long-running operation when it is its turn. People take turns.
 * @throws ServiceProblem 429 when several of the person wait already
 */
export async function inLongRunningQueue<T>(
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
