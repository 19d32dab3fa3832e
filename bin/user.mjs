// node bin/user.mjs: add, list, disable and enable people, and set their passwords.
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { readPassword } from "./steps/read-password.mjs";
import { root } from "./steps/root.mjs";
import { say } from "./steps/say.mjs";

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV ??= "production";
const { run } = await import("../.build/user.mjs");
process.exitCode = await run(process.argv.slice(2), { readPassword, print: say });
