import { test } from "vitest";
import { printWithFaults } from "./testing/print-all";

test("in 10,000 seeds no label is printed twice or missing without a word", { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= 10_000; seed += 1) await printWithFaults(seed);
});
