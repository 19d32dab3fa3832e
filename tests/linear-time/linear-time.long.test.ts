import { describe, expect, test } from "vitest";
import { files } from "./files";
import { forms } from "./forms";
import type { LinearCase } from "./linear-case";
import { pages } from "./pages";
import { readBody, texts } from "./texts";

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

/**
 * Returns the shortest time of some runs in milliseconds: of three, and of up to twelve until it is below `limit`, because a
 * run also pays for the compiler and the garbage collector. A run that throws counts too, because only time matters.
 */
async function leastMs(work: () => unknown, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 || (run < 12 && least >= limit); run += 1) {
    const began = processorMs();
    await Promise.resolve()
      .then(work)
      .catch(() => {});
    least = Math.min(least, processorMs() - began);
  }
  return least;
}

/** The cases of each file of this folder. */
const cases: LinearCase[] = [...files, ...forms, ...pages, ...texts];

describe("hostile input costs no more than its length", () => {
  test.each(cases)("%s", async (_what, size, work) => {
    const limit = RATIO_MAX * Math.max(LEAST_MS, await leastMs(work(size)));
    expect(await leastMs(work(size * GROWTH), limit)).toBeLessThan(limit);
  });
});

test("a body of 64 KiB of escaped quotes, or nested 100,000 deep, is refused within 50 ms", async () => {
  for (const text of [`"${'\\"'.repeat(32_000)}`, "[".repeat(100_000), '{"a":'.repeat(100_000)]) {
    const began = processorMs();
    await expect(readBody(text)()).rejects.toThrow();
    expect(processorMs() - began).toBeLessThan(50);
  }
});
