// npm run build: installs missing packages and builds what is out of date, without starting the program.
import { prepare } from "./steps/prepare.mjs";
import { print } from "./steps/terminal.mjs";

await prepare();
print("Built.");
