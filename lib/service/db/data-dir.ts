import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OpenError } from "./open-error";

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Creates `dataDir` when it is missing, and makes what is in it and what the process will write readable by this user
 * alone. The mode of an existing folder stays: it may be the root of a volume, or shared on purpose.
 * @throws OpenError when it cannot be created or written
 */
export function openDataDir(dataDir: string): void {
  process.umask(OTHERS);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of readdirSync(dataDir)) if (ours.test(name)) hideFromOthers(join(dataDir, name));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new OpenError(
      `the data folder ${dataDir} cannot be written (${why}); give this user the right to, or set DATA_DIR to another folder`,
    );
  }
}

/** What the program writes into the data folder; it may hold files of others. */
const ours = /^(access-points\.sqlite(-wal|-shm)?|auth-secret|database-created|label-jobs|label-desk)$/;

/** Files of an earlier version, or restored ones, may be open to others. @throws when they belong to another user */
function hideFromOthers(path: string): void {
  const mode = statSync(path).mode & 0o777;
  if (mode & OTHERS) chmodSync(path, mode & ~OTHERS);
}
