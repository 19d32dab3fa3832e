import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDiskFull } from "../failures";

const markerOf = (dataDir: string): string => join(dataDir, "database-created");

const TEXT = `The database of this folder exists since the date of this file. While this file is here, the program does not
start without access-points.sqlite. To start afresh, move the whole folder away.
`;

/**
 * Notes in the data folder that its database exists, so that a database that is lost later is not taken for a first
 * start. Called once the database is whole: a crash before leaves a folder that starts as new.
 */
export function markCreated(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) return;
  try {
    writeFileSync(markerOf(dataDir), TEXT, { mode: 0o600 });
  } catch (error) {
    // A full disk must not keep the program from starting and reading; the next start writes it.
    if (!isDiskFull(error)) throw error;
  }
}

/** Whether the folder of `file` had a database before. */
export const wasCreated = (file: string): boolean => existsSync(markerOf(dirname(file)));
