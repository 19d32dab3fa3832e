import { join } from "node:path";
import { expect, test } from "vitest";
import { cases } from "./cases.mjs";
import { runCase } from "./run-case.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Cases that take seconds and that no test of the service repeats. `npm run attack` runs all cases at full size. Guessing,
 * changes of a password, the database away and hostile text have tests of their own: docs/security.md names them.
 */
const short = [
  "bodies",
  "forms",
  "late-body",
  "answers",
  "lock",
  "disk",
  "quotas",
  "malformed",
  "hosts",
  "files",
  "tokens",
  "api-fuzz",
  "socket-fuzz",
];

/** Cases that read the descriptors or the memory of a process from /proc. */
const onLinux = ["upgrade", "descriptors", "spreadsheets"];

test.each([...short, ...(process.platform === "linux" ? onLinux : [])])(
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
