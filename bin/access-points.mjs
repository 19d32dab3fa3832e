#!/usr/bin/env node
// Command of an installed release: access-points [COMMAND] runs the program, or one of its commands.
import { createRequire } from "node:module";
import { asksForHelp, fail, print } from "./steps/terminal.mjs";

const commands = ["start", "user", "check", "copy", "backup", "restore", "seed"];

const HELP = `access-points             runs the program; data go to ./data, or to DATA_DIR
access-points user        adds, lists, changes and removes people: see access-points user --help
access-points check       checks the database; --repair rebuilds what is derived from the rows
access-points copy        copies everything between SQLite and PostgreSQL: --from PLACE --to PLACE
access-points backup      makes a backup while the program runs: --to FOLDER --keep N
access-points restore     restores a backup into an empty place: FOLDER
access-points seed        adds generated access points: --email EMAIL --rows N`;

/** Exits with an error on Node 20 unless the release has SQLite's driver for it, which is compiled for one platform. */
function requireDriver() {
  if (!process.versions.node.startsWith("20.")) return;
  try {
    const Sqlite = createRequire(import.meta.url)("better-sqlite3-node20");
    new Sqlite(":memory:").close();
  } catch {
    fail(
      `This release has no SQLite driver for Node 20 on ${process.platform}-${process.arch}. Install Node 24, then start again.`,
    );
  }
}

const [command = "start"] = process.argv.splice(2, 1);
if (["--help", "-h", "help"].includes(command)) {
  print(HELP);
} else if (commands.includes(command)) {
  if (!asksForHelp()) requireDriver();
  await import(`./${command}.mjs`);
} else {
  fail(`${command} is not a command. Choose one of ${commands.join(", ")}, or see them with: access-points --help`);
}
