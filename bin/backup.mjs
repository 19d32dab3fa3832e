// node bin/backup.mjs [--to FOLDER] [--keep N]: makes a backup while the program runs. See docs/backup.md.
import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { fail, print } from "./steps/terminal.mjs";

async function backup() {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const { runBackupCommand } = await import("../.build/backup.mjs");
  await runBackupCommand(values, { print });
}

await prepareCommand();
await backup().catch((error) => fail(error.message));
