import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { failWith, help, note, print } from "./steps/terminal.mjs";

help(`Checks the database: its pages and references, the search index, counters and keys. See docs/operation.md.

Usage: npm run check [-- --repair]

  --repair   rebuilds what is derived from the rows, and never what people typed; default: only reports

It exits with 1 when something is wrong. The database is that of DATA_DIR or DATABASE_URL.

Example: npm run check -- --repair`);

async function check() {
  const { values } = parseArgs({ options: { repair: { type: "boolean" } } });
  const { runCheckCommand } = await import("../.build/check.mjs");
  process.exitCode = (await runCheckCommand(values, { print, note })) ? 0 : 1;
}

await prepareCommand();
await check().catch(failWith);
