import { randomBytes, randomFillSync } from "node:crypto";

const POOL_BYTES = 4_096;
const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Returns bytes of the generator of `node:crypto`. Small amounts are drawn in advance, many at once, because a call of the
 * generator takes longer than the rest of an id. As in `crypto.randomUUID`, what is given is erased from the pool.
 */
export function pooledRandomBytes(size: number): Uint8Array {
  if (size > POOL_BYTES) return randomBytes(size);
  if (used + size > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.slice(used, used + size);
  pool.fill(0, used, used + size);
  used += size;
  return bytes;
}
