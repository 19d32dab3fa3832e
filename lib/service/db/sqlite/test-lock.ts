import { spawn } from "node:child_process";
import { once } from "node:events";
import { databaseFile } from "./database-file";

/** Takes the write lock of the database in `dataDir` in another process, until the returned function is called. */
export async function holdLock(dataDir: string): Promise<() => Promise<void>> {
  const script = `
    const db = new (require("better-sqlite3"))(process.argv[1]);
    db.exec("begin immediate");
    process.stdout.write("held");
    process.stdin.on("end", () => { db.exec("rollback"); db.close(); }).resume();`;
  const child = spawn(process.execPath, ["-e", script, databaseFile(dataDir)], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return async () => {
    child.stdin.end();
    await once(child, "exit");
  };
}
