import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { prepareCommand } from "./steps/prepare.mjs";
import { requireDescriptors } from "./steps/requirements.mjs";
import { help, refuseArguments } from "./steps/terminal.mjs";

help(`Runs the program: dashboard and API. Installs and builds what is missing first.

Usage: npm start

It takes no options; docs/configuration.md lists the variables that it reads, such as PORT (default 3000), HOST (default
127.0.0.1) and DATA_DIR (default ./data).

Example: PORT=8080 DATA_DIR=/var/lib/doors npm start`);
refuseArguments();

const npm = process.ppid;
await prepareCommand({ isProgram: true });
requireDescriptors();
exitWithParent(npm);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
await import("../.build/server.mjs");
