import { setTimeout as sleep } from "node:timers/promises";

/** In one transaction. */
export const DELETED_AT_ONCE = 200;

/** After each transaction, so that requests never wait long. */
const REST_MS = 50;

/** Several processes may run this at once. `deleteBatch` deletes at most `DELETED_AT_ONCE` rows. */
export async function deleteInBatches(deleteBatch: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deleteBatch()) === DELETED_AT_ONCE) await sleep(REST_MS);
}
