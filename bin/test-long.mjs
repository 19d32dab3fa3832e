import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run.mjs";
import { help } from "./steps/terminal.mjs";
import { requireProgram } from "./steps/testing/test-programs.mjs";

help(`Runs the tests that take minutes or need nginx and PgBouncer, which npm test leaves out. Installs what is missing as root
on Debian.

Usage: npm run test:long [-- PATH ...]

  PATH   runs only the tests whose path contains it; default: all

Example: npm run test:long -- rolling-restart`);

await prepare({ dev: true });
for (const name of ["bash", "curl", "pgbouncer"]) await requireProgram(name, name);
await requireProgram("nginx", "nginx-light");
const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project=long*", ...process.argv.slice(2)]);
process.exitCode = code;
