import { runCommand } from "./steps/run-command.mjs";
import { help, note, print } from "./steps/terminal.mjs";

help(`Checks the database: its pages and references, the search index, counters and keys. See docs/operation.md.

Usage: npm run check [-- --repair]

  --repair   rebuilds what is derived from the rows, and never what people typed; default: only reports

It exits with 1 when something is wrong. The database is that of DATA_DIR or DATABASE_URL.

Example: npm run check -- --repair`);

await runCommand({ options: { repair: { type: "boolean" } } }, async ({ values }) => {
  const { runCheckCommand } = await import("../.build/check.mjs");
  process.exitCode = (await runCheckCommand(values, { print, note })) ? 0 : 1;
});
