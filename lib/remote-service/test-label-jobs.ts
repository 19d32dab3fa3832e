import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import { onTestFinished } from "vitest";
import { sharedRenderPool } from "@/lib/label-queue/testing/shared-render-pool";
import { createKnownUsers } from "./known-users";
import { createLabelJobs } from "./labels/label-jobs";
import { openRemoteDatabase } from "./open-database";

/** `program`: the bundled render worker; without one, no labels can be rendered. */
type Given = { dataDir?: string; program?: string; now?: () => number; log?: Logger };

/** Opens the print jobs and the known users of a data folder, as a start of the program does. */
export function startLabelJobs({ dataDir = createDataDir(), program = "none", now = Date.now, log }: Given = {}) {
  const db = openRemoteDatabase(dataDir);
  const folder = join(dataDir, "remote-label-jobs");
  const labelJobs = createLabelJobs({
    db,
    program,
    folder,
    now,
    log: log ?? pino({ level: "silent" }),
    pool: sharedRenderPool(program),
  });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await labelJobs.close();
    await db.destroy();
  };
  onTestFinished(stop);
  return { db, labelJobs, knownUsers: createKnownUsers(db, now), dataDir, folder, stop };
}

/** Creates a data folder that exists until the test finishes. */
function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "remote-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}
