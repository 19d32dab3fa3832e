import { join } from "node:path";
import { expect, test } from "vitest";
import { cases } from "./cases.mjs";
import { runCase } from "./run-case.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Cases that take a few seconds and that no test of the service repeats. attack.long.test.mjs has others, and
 * `npm run attack` runs all cases at full size. Guessing, changes of a password, the database away and hostile text have
 * tests of their own: docs/security.md names them.
 */
test.each(["bodies", "answers", "malformed", "hosts", "tokens"])(
  "the built program holds against the attack “%s”",
  { timeout: 180_000 },
  async (name) => {
    const seed = Date.now() % 1_000_000;
    const rows = await runCase(cases, name, { root, seed, isShort: true });
    const lost = rows
      .filter(({ isHeld }) => !isHeld)
      .map(({ what, figure, limit, note }) => ({ what, figure, limit: limit.said, note }));
    expect(rows.length, `seed ${seed}`).toBeGreaterThan(0);
    expect(lost, `seed ${seed}`).toEqual([]);
  },
);
