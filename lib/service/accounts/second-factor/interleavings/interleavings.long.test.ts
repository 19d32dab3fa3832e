import { expect, test } from "vitest";
import { runInterleavings } from "./test-interleavings";

test("1,000 sequences of requests of several people with passkeys at once: only right answers count, each once", async () => {
  const tally = await runInterleavings(1_000, 2);
  const kinds = ["second: taken", "alone: taken", "add: taken", "remove: taken", "copied: refused", "again: refused"];
  for (const kind of kinds) expect(tally[kind], kind).toBeGreaterThan(200);
}, 3_000_000);
