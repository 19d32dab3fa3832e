import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDiskFull } from "../failures";

const markerOf = (dataDir: string): string => join(dataDir, "database-created");

const TEXT = `The database of this folder exists since the date of this file. While this file is here, the program does not
start without access-points.sqlite. To start afresh, move the whole folder away.
`;

/**
 * Creates a marker file in the data folder, so that a database lost later is not mistaken for a first start. Must be
 * called when the database is complete: after an earlier crash, the next start creates the database from the beginning.
 */
export function markCreated(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) return;
  try {
    writeFileSync(markerOf(dataDir), TEXT, { mode: 0o600 });
  } catch (error) {
    // A full disk must not prevent the program from starting and reading; the next start writes the marker.
    if (!isDiskFull(error)) throw error;
  }
}

/** Returns true when the marker shows that the folder of `file` has had a database. */
export const wasCreated = (file: string): boolean => existsSync(markerOf(dirname(file)));
