import { createFairQueue } from "@/lib/fair-queue";
import { networkOf } from "../../../accounts/throttle/client-network";
import {
  type CountedRequest,
  countRequest,
  keyOf,
  reportsInAll,
  reportsPerNetwork,
  tooManyAttempts,
  waitForRequest,
} from "../../../accounts/throttle/throttle-buckets";
import type { ServiceContext } from "../../../context";
import type { Db } from "../../../db/database";

const kind = "too-many-requests";

const LIMITS = {
  network: { kind, of: "reports from this network", name: "reports-of-network", policy: "q=20;w=600" },
  all: { kind, of: "reports in this office", name: "reports-of-all", policy: "q=300;w=3600" },
} as const;

/** Limits of reports without a session: of the sender's network first, so that a flood from one does not use up the other. */
const limitsOf = (secret: Buffer, address: string): [keyof typeof LIMITS, CountedRequest][] => [
  ["network", { key: keyOf(secret, "reports-of-network", networkOf(address)), policy: reportsPerNetwork }],
  ["all", { key: keyOf(secret, "reports-of-all"), policy: reportsInAll }],
];

/**
 * Stores reports without a session one after another, networks in turns: each holds a connection to the database while it
 * waits for the lock of its access point or of the bucket of all reports, and a flood would hold every connection.
 */
const queue = createFairQueue<{ owner: string }>((_, running) => (running.length > 0 ? "later" : "now"));

/** Reports of one network that wait: as many as it may send. */
const WAITING_MAX = 20;

/** Runs work that stores a report without a session when it is its turn. @throws ServiceProblem 429 when too many wait */
export async function inReportQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const owner = networkOf(address);
  if (queue.countWaiting(owner) >= WAITING_MAX) throw tooManyAttempts(1_000, LIMITS.network);
  return queue.run({ owner }, work);
}

type Limited = Pick<ServiceContext, "keys"> & { address: string; at: number };

/**
 * Checks that a report without a session may be stored. Writes nothing, so that a flood of refused ones costs little.
 * @throws ServiceProblem 429
 */
export async function requireRoomForReport(db: Db, { keys, address, at }: Limited): Promise<void> {
  for (const [name, counted] of limitsOf(keys.throttle, address)) {
    const wait = await waitForRequest(db, [counted], at);
    if (wait > 0) throw tooManyAttempts(wait, LIMITS[name]);
  }
}

/**
 * Counts a report without a session. Call it last in the transaction that stores the report: the bucket of all reports is
 * locked from here to its end.
 * @throws ServiceProblem 429
 */
export async function countReport(trx: Db, { keys, address, at }: Limited): Promise<void> {
  for (const [name, counted] of limitsOf(keys.throttle, address)) {
    const wait = await countRequest(trx, [counted], at);
    if (wait > 0) throw tooManyAttempts(wait, LIMITS[name]);
  }
}
