import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createBackup } from "./create-backup";

// Program of the thread that makes a backup. It ends after one message. See schedule-backups.ts.

/** Arguments of `createBackup`. */
export type BackupTask = {
  where: Parameters<typeof createBackup>[0];
  options: Parameters<typeof createBackup>[1];
};

/** Name of the backup, or the sentence that says why there is none. */
export type BackupOutcome = { name: string; problem: null } | { name: null; problem: string };

const { where, options } = workerData as BackupTask;

createBackup(where, options).then(
  ({ path }) => send({ name: basename(path), problem: null }),
  (error: Error) => send({ name: null, problem: error.message }),
);

const send = (outcome: BackupOutcome): void => parentPort?.postMessage(outcome);
