import { describe, expect, test } from "vitest";
import { fileCases } from "./files";

/** Size of the large input relative to the small one: linear work takes 16 times as long, quadratic work 256 times. */
const GROWTH = 16;
/** Allowed ratio of the times: between 16 and 256, with a margin for a busy machine. */
const RATIO_MAX = 90;
/** Shortest time that counts, in milliseconds: shorter times are noise. */
const LEAST_MS = 2;

/** Returns this process's processor time in milliseconds, which other programs on the machine do not increase. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns the shortest time of three runs in milliseconds. A run that throws counts too, because only time matters. */
async function leastMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const began = processorMs();
    await Promise.resolve()
      .then(work)
      .catch(() => {});
    times.push(processorMs() - began);
  }
  return Math.min(...times);
}

describe("a hostile file costs no more than its length", () => {
  test.each(fileCases)("%s", async (_what, size, work) => {
    const small = Math.max(LEAST_MS, await leastMs(work(size)));
    expect(await leastMs(work(size * GROWTH))).toBeLessThan(RATIO_MAX * small);
  });
});
