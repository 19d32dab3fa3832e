// node bin/backup.mjs [--to FOLDER] [--keep N]: makes a backup while the program runs. See docs/backup.md.
import { parseArgs } from "node:util";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";
import { fail, print } from "./steps/terminal.mjs";

async function backup() {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const { runBackupCommand } = await import("../.build/backup.mjs");
  await runBackupCommand(values, { print });
}

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV ||= "production";
await backup().catch((error) => fail(error.message));
