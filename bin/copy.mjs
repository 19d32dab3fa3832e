import { runCommand } from "./steps/run-command.mjs";
import { help, note, print } from "./steps/terminal.mjs";

help(`Copies all data into another, empty database, and reads them back. See docs/operation.md.

Usage: npm run copy -- --from PLACE --to PLACE

  --from PLACE   the source: sqlite:FOLDER or a URL of PostgreSQL
  --to PLACE     the target, of the same form; it must be empty

Example: npm run copy -- --from sqlite:data --to postgres://doors@localhost/doors`);

const options = { from: { type: "string" }, to: { type: "string" } };

await runCommand({ options }, async ({ values }) => {
  const { runCopyCommand } = await import("../.build/copy.mjs");
  await runCopyCommand(values, { print, note });
});
