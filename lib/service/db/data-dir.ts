import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StorageError } from "./failures";

/** Mode bits of group and others. */
const OTHERS = 0o077;

/** The mode of an existing folder stays: it may be the root of a volume, or shared on purpose. */
export function openDataDir(dataDir: string): void {
  process.umask(OTHERS);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of readdirSync(dataDir)) if (ours.test(name)) hideFromOthers(join(dataDir, name));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new StorageError(
      `the data folder ${dataDir} cannot be written (${why}); give this user the right to, or set DATA_DIR to another folder`,
    );
  }
}

/** The data folder may also contain unrelated files. */
const ours = /^(access-points\.sqlite(-wal|-shm)?|auth-secret|database-created|in-use|label-jobs)$/;

/** Files of an earlier version or a backup may be readable by others. Throws when another user owns the file. */
function hideFromOthers(path: string): void {
  const mode = statSync(path).mode & 0o777;
  if (mode & OTHERS) chmodSync(path, mode & ~OTHERS);
}
