// npm run test:long: runs the tests of tests/long, which take minutes or need programs that npm cannot install. As root
// on Debian it installs them. `node bin/test-long.mjs nginx` runs only the tests whose path contains this.
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run.mjs";
import { requireProgram } from "./steps/testing/test-programs.mjs";

await prepare({ dev: true });
for (const name of ["bash", "curl", "pgbouncer"]) await requireProgram(name, name);
await requireProgram("nginx", "nginx-light");
const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project=long", ...process.argv.slice(2)]);
process.exitCode = code;
