// npm run build: installs missing packages and builds what is out of date, without starting the program. With --dev it
// also installs the packages of tests and checks.
import { prepare } from "./steps/prepare.mjs";
import { print } from "./steps/terminal.mjs";

await prepare({ dev: process.argv.includes("--dev") });
print("Built.");
