// node bin/check.mjs [--repair]: checks the database's integrity and its stored counters. See docs/operation.md.
import { parseArgs } from "node:util";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";
import { fail, print } from "./steps/terminal.mjs";

async function check() {
  const { values } = parseArgs({ options: { repair: { type: "boolean" } } });
  const { runCheckCommand } = await import("../.build/check.mjs");
  process.exitCode = (await runCheckCommand(values, { print })) ? 0 : 1;
}

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV ||= "production";
await check().catch((error) => fail(error.message));
