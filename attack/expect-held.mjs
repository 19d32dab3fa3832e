import { join } from "node:path";
import { expect } from "vitest";
import { cases } from "./cases.mjs";
import { runCase } from "./run-case.mjs";

const root = join(import.meta.dirname, "..");

/** Runs the short version of a case against the build of this repository, and expects every figure within its limit. */
export async function expectHeld(name) {
  const seed = Date.now() % 1_000_000;
  const rows = await runCase(cases, name, { root, seed, isShort: true });
  const lost = rows
    .filter(({ isHeld }) => !isHeld)
    .map(({ what, figure, limit, note }) => ({ what, figure, limit: limit.said, note }));
  expect(rows.length, `seed ${seed}`).toBeGreaterThan(0);
  expect(lost, `seed ${seed}`).toEqual([]);
}
