import { join } from "node:path";
import { expect, test } from "vitest";
import { runCase } from "../attack/run-case.mjs";
import { cases } from "./cases.mjs";

const root = join(import.meta.dirname, "..");

/** Faults that no other test makes. `npm run faults` makes all of them at full size. */
const short = ["kill", "half-upgrade", ...(process.platform === "linux" ? ["descriptors"] : [])];

test.each(short)("nothing is lost by the fault “%s”", async (name) => {
  const rows = await runCase(cases, name, { root, seed: Date.now() % 1_000_000, isShort: true });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ isHeld }) => !isHeld)).toEqual([]);
});
