// node bin/check.mjs [--repair]: checks the database's integrity and its stored counters. See docs/operation.md.
import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { fail, print } from "./steps/terminal.mjs";

async function check() {
  const { values } = parseArgs({ options: { repair: { type: "boolean" } } });
  const { runCheckCommand } = await import("../.build/check.mjs");
  process.exitCode = (await runCheckCommand(values, { print })) ? 0 : 1;
}

await prepareCommand();
await check().catch((error) => fail(error.message));
