import "@/lib/messages/catalogues";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createBackup } from "./create-backup";

// Thread that makes one backup and ends. See schedule-backups.ts.

export type BackupTask = {
  where: Parameters<typeof createBackup>[0];
  options: Parameters<typeof createBackup>[1];
};

/** `problem` is a sentence. */
export type BackupOutcome = { name: string; problem: null } | { name: null; problem: string };

const { where, options } = workerData as BackupTask;

createBackup(where, options).then(
  ({ path }) => send({ name: basename(path), problem: null }),
  (error: Error) => send({ name: null, problem: error.message }),
);

const send = (outcome: BackupOutcome): void => parentPort?.postMessage(outcome);
