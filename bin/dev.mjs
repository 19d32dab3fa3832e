import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundle } from "./steps/bundle.mjs";
import { exitWithParent } from "./steps/exit-with-parent.mjs";
import { install } from "./steps/install.mjs";
import { writeBrowserKeys } from "./steps/messages.mjs";
import { readDotEnv } from "./steps/prepare.mjs";
import { requireNode } from "./steps/requirements.mjs";
import { root } from "./steps/root.mjs";
import { help, print, refuseArguments } from "./steps/terminal.mjs";

help(`Runs the program for development: pages reload and the service restarts when sources change.

Usage: npm run dev

It takes no options; docs/configuration.md lists the variables that it reads.

Example: PORT=8080 npm run dev`);
refuseArguments();

const npm = process.ppid;
await requireNode();
await install();
exitWithParent(npm);
process.chdir(root);
readDotEnv();

let child;

async function stop(signal = "SIGTERM") {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function restart({ errors }) {
  if (errors.length > 0) return print("Waiting for a change that corrects the errors.");
  if (child) print("The service has changed. Restarting it.");
  await stop();
  writeBrowserKeys(".build/dev");
  const env = { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" };
  child = spawn(process.execPath, ["--enable-source-maps", ".build/dev/server.mjs"], {
    cwd: root,
    env,
    stdio: "inherit",
  });
}

const { context } = await import("esbuild");
const restartAtEnd = { name: "restart", setup: ({ onEnd }) => onEnd(restart) };
const watcher = await context({ ...bundle(), outdir: ".build/dev", plugins: [restartAtEnd] });
await watcher.watch();

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, async () => {
    await watcher.dispose();
    await stop(signal);
    process.exit(0);
  });
