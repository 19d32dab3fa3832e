// node bin/copy.mjs --from PLACE --to PLACE: copies all data into another, empty database. See docs/operation.md.
import { parseArgs } from "node:util";
import { prepareCommand } from "./steps/prepare.mjs";
import { fail, print } from "./steps/terminal.mjs";

const options = { from: { type: "string" }, to: { type: "string" } };

async function runCommand() {
  const { values } = parseArgs({ options });
  const { runCopyCommand } = await import("../.build/copy.mjs");
  await runCopyCommand(values, { print });
}

await prepareCommand();
await runCommand().catch((error) => fail(error.message));
