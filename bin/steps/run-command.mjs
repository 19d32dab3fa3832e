import { parseArgs } from "node:util";
import { prepareCommand } from "./prepare.mjs";
import { failWith } from "./terminal.mjs";

/** A wrong option ends the command before anything is built. Any error ends it with its sentence. */
export async function runCommand(config, run) {
  try {
    const given = parseArgs(config);
    await prepareCommand();
    await run(given);
  } catch (error) {
    failWith(error);
  }
}
