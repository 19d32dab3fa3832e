// node bin/user.mjs add|list|disable|enable|password: manages user accounts. See docs/people.md.
import { parseArgs } from "node:util";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";
import { fail, print, readPassword } from "./steps/terminal.mjs";

const options = { name: { type: "string" }, role: { type: "string" } };

async function runCommand() {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const { runUserCommand } = await import("../.build/user.mjs");
  await runUserCommand(positionals, values, { readPassword, print });
}

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV ||= "production";
await runCommand().catch((error) => fail(error.message));
