import { prepare } from "./steps/prepare.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Installs missing packages and builds what is out of date, without starting the program.

Usage: npm run build [-- --dev]

  --dev   also installs the packages of tests and checks; default: only those of the program

Example: npm run build -- --dev`);

await prepare({ dev: process.argv.includes("--dev") });
print("Built.");
