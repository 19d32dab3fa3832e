import { expect, test } from "vitest";
import { runInterleavings } from "./test-interleavings";

test("requests of several people with passkeys at once: only right answers count, each once, and nobody is locked out", async () => {
  const tally = await runInterleavings(12, 1);
  const kinds = ["second: taken", "alone: taken", "add: taken", "remove: taken", "twice: refused", "forged: refused"];
  for (const kind of kinds) expect([kind, tally[kind]]).toEqual([kind, expect.any(Number)]);
});
