import { accessSync, constants, mkdirSync } from "node:fs";
import { OpenError } from "./open-error";

/** Makes `dataDir` when it is missing. @throws OpenError when it cannot be made or written */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new OpenError(
      `the data folder ${dataDir} cannot be written (${why}); give this user the right to, or set DATA_DIR to another folder`,
    );
  }
}
