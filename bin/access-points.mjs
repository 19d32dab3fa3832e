#!/usr/bin/env node
// Command of an installed release: access-points [COMMAND] runs the program, or one of its commands.
import { readFileSync } from "node:fs";
import { requireNode } from "./steps/requirements.mjs";
import { inRoot, isRelease } from "./steps/root.mjs";
import { fail, print } from "./steps/terminal.mjs";

const commands = ["start", "user", "check", "copy", "backup", "restore", "seed", "print-agent"];

const HELP = `access-points             runs the program; data go to ./data, or to DATA_DIR
access-points user        adds, lists, changes and removes people: see access-points user --help
access-points check       checks the database; --repair rebuilds what is derived from the rows
access-points copy        copies everything between SQLite and PostgreSQL: --from PLACE --to PLACE
access-points backup      makes a backup while the program runs: --to FOLDER --keep N
access-points restore     restores a backup into an empty place: FOLDER
access-points print-agent fetches labels from a service elsewhere and prints them here
access-points --version   prints the version
access-points seed        adds generated access points: --email EMAIL --rows N`;

await requireNode();
const [command = "start"] = process.argv.splice(2, 1);
if (["--help", "-h", "help"].includes(command)) {
  print(HELP);
} else if (command === "--version") {
  const { version } = isRelease
    ? JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
    : { version: (await import("./steps/bundle.mjs")).describeVersion() };
  print(`access-points ${version}, Node ${process.version}`);
} else if (commands.includes(command)) {
  await import(`./${command}.mjs`);
} else {
  fail(`${command} is not a command. Choose one of ${commands.join(", ")}, or see them with: access-points --help`);
}
