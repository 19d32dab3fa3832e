// npm start: installs missing packages, builds what is out of date and runs the program.
import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { prepareCommand } from "./steps/prepare.mjs";
import { requireDescriptors } from "./steps/requirements.mjs";
import { markRunning } from "./steps/running.mjs";

const npm = process.ppid;
requireDescriptors();
await prepareCommand();
exitWithParent(npm);
markRunning();
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
await import("../.build/server.mjs");
