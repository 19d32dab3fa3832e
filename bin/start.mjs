// npm start: install what is missing, build what is stale, run the program.
import { prepare, readDotEnv } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";

await prepare();
readDotEnv();
process.chdir(root);
process.env.NODE_ENV = "production";
process.setSourceMapsEnabled(true);
await import("../.build/server.mjs");
