import { join } from "node:path";
import { expect, test } from "vitest";
import { cases } from "./cases.mjs";
import { runCase } from "./run-case.mjs";

const root = join(import.meta.dirname, "..");

/** Random requests, late bodies, large forms and files, a locked database, a full disk, and users who use all they may. */
const everywhere = ["late-body", "api-fuzz", "socket-fuzz", "forms", "lock", "disk", "quotas", "files"];

/** Cases that read the descriptors or the memory of a process from /proc. */
const onLinux = ["upgrade", "descriptors", "spreadsheets"];

test.each([...everywhere, ...(process.platform === "linux" ? onLinux : [])])(
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
