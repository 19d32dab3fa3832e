import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, untilReady } from "./ask.mjs";
import { demoPoints } from "./demo-points.mjs";
import { root } from "./root.mjs";

/** Who signs in to the demo. */
export const demoPerson = { email: "demo@example.com", password: "walk through every door" };

/**
 * Runs the program in this process, on a folder of its own that goes away at the end, with 250 access points.
 * @returns {Promise<string>} the address to open
 */
export async function openDemo(port) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.chdir(root);
  Object.assign(process.env, {
    NODE_ENV: "production",
    PORT: port,
    DATA_DIR: folder,
    ADMIN_EMAIL: demoPerson.email,
    ADMIN_PASSWORD: demoPerson.password,
    ADMIN_NAME: "Demo Admin",
    LOG_LEVEL: "error",
    ACCESS_POINT_SERVICE_URL: "",
  });
  await import("../../.build/server.mjs");

  const base = `http://localhost:${port}`;
  await untilReady(base);
  const { token } = await ask(base, "/auth/login", demoPerson);
  for (const point of demoPoints()) await ask(base, "/access-points", point, token);
  return base;
}
