import { setTimeout as sleep } from "node:timers/promises";

/** Rows deleted in one transaction. */
export const DELETED_AT_ONCE = 200;

/** Pause after each transaction in milliseconds, so that requests never wait long. */
const REST_MS = 50;

/**
 * Deletes old rows in batches until none is left or `signal` aborts. Several processes may run this at once.
 * @param deleteBatch deletes at most `DELETED_AT_ONCE` rows in one transaction and returns how many
 */
export async function deleteInBatches(deleteBatch: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deleteBatch()) === DELETED_AT_ONCE) await sleep(REST_MS);
}
