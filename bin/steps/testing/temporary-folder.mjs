import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** File system in memory that every Linux has. Containers often give it 64 MB, and forbid programs there. */
const IN_MEMORY = "/dev/shm";

/** The tests write up to 1.5 GB at a time: databases, packed releases and profiles of browsers. */
const NEEDED_BYTES = 6 * 1_024 ** 3;

/**
 * Makes a folder in which the tests create their files, and deletes it at the end of this process. It is in memory
 * where there is room: on a disk, copying a template database of PostgreSQL takes 300 to 500 ms instead of 20, once for
 * each of its 500 tests, and each commit of SQLite waits for the disk.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), "access-points-tests-"));
  // PostgreSQL does not run as root. Its user must be able to enter the folder, and cannot list it.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoomInMemory() {
  if (process.platform !== "linux") return false;
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .find(([, path, type]) => path === IN_MEMORY && type === "tmpfs");
  const options = mount?.[3]?.split(",") ?? ["ro"];
  if (options.includes("ro") || options.includes("noexec")) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
