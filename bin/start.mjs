// npm start: installs missing packages, builds what is out of date and runs the program.
import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { requireDescriptors } from "./steps/requirements.mjs";
import { root } from "./steps/root.mjs";
import { markRunning } from "./steps/running.mjs";

const npm = process.ppid;
requireDescriptors();
await prepare();
exitWithParent(npm);
readDotEnv();
process.chdir(root);
markRunning();
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.setSourceMapsEnabled(true);
await import("../.build/server.mjs");
