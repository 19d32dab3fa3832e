import { spawn } from "node:child_process";
import { once } from "node:events";
import { inRoot } from "./steps/root.mjs";
import { runCommand } from "./steps/run-command.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Restores a backup into an empty data folder or database, and starts the program on it once. See
docs/backup.md.

Usage: npm run restore -- FOLDER

  FOLDER   the backup, a folder that npm run backup made

DATA_DIR or DATABASE_URL says where it is restored to (default ./data).

Example: DATA_DIR=/var/lib/doors npm run restore -- backups/access-points-2026-11-22T09-30-00Z`);

async function restore({ positionals }) {
  const { runRestoreCommand } = await import("../.build/backup.mjs");
  await runRestoreCommand(positionals, { print });
  await tryProgram();
  if (process.getuid?.() === 0)
    print(
      `The files belong to root. If another user runs the program: chown -R USER ${process.env.DATA_DIR || "./data"}`,
    );
}

async function tryProgram() {
  const began = performance.now();
  // Without a backup: BACKUP_DIR may be that of the program whose backup is tried here.
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", BACKUP_HOURS: "0" };
  const program = spawn(process.execPath, [inRoot(".build/server.mjs")], {
    env,
    stdio: ["ignore", 2, "pipe"],
  });
  const exited = once(program, "exit");
  let said = "";
  for await (const part of program.stderr.setEncoding("utf8")) {
    said += part;
    if (said.includes("Ready at")) break;
  }
  if (!said.includes("Ready at")) throw new Error(`The program does not start on the restored data: ${said.trim()}`);
  print(`The program starts on it in ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  program.kill("SIGTERM");
  await exited;
}

await runCommand({ allowPositionals: true }, restore);
