// npm start: installs missing packages, builds what is out of date and runs the program.
import { endWithNpm } from "./steps/end-with-npm.mjs";
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { requireDescriptors } from "./steps/require-descriptors.mjs";
import { root } from "./steps/root.mjs";
import { markRunning } from "./steps/running.mjs";

const npm = process.ppid;
requireDescriptors();
await prepare();
endWithNpm(npm);
readDotEnv();
process.chdir(root);
markRunning();
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
process.setSourceMapsEnabled(true);
await import("../.build/server.mjs");
