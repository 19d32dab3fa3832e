import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StorageError } from "./failures";

/** Mode bits of the group and of all other users. */
const OTHERS = 0o077;

/**
 * Creates `dataDir` when it is missing, and makes the program's files in it, present and future, accessible to this
 * user only. The mode of an existing folder is not changed: it may be the root of a volume, or shared on purpose.
 * @throws StorageError when the folder cannot be created or written to
 */
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

/** Names of the program's files in the data folder, which may also contain unrelated files. */
const ours = /^(access-points\.sqlite(-wal|-shm)?|auth-secret|database-created|in-use|label-jobs)$/;

/**
 * Removes the access of other users. Files of an earlier version, or from a backup, may be readable by them.
 * @throws the error of the file system, for example when the file belongs to another user
 */
function hideFromOthers(path: string): void {
  const mode = statSync(path).mode & 0o777;
  if (mode & OTHERS) chmodSync(path, mode & ~OTHERS);
}
