import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, untilReady } from "./ask.mjs";
import { demoEnvironment, demoPerson } from "./demo-environment.mjs";
import { demoPoints } from "./demo-points.mjs";
import { root } from "./root.mjs";
import { markRunning } from "./running.mjs";

/**
 * Runs the program in this process with 250 access points, on a temporary folder that is deleted at exit.
 * @returns {Promise<string>} the URL to open
 */
export async function openDemo(port) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.chdir(root);
  markRunning();
  Object.assign(process.env, demoEnvironment(folder, port));
  await import("../../.build/server.mjs");

  const base = `http://localhost:${port}`;
  await untilReady(base);
  const { token } = await ask(base, "/auth/login", demoPerson);
  for (const point of demoPoints()) await ask(base, "/access-points", point, token);
  return base;
}
