import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { signIn, startService } from "../programs.mjs";

const FOLDER = "bench/peers";

/** Returns whether the peers' packages are installed. */
export const isInstalled = () => existsSync(join(FOLDER, "node_modules/payload"));
export const HOW_TO_INSTALL = `npm ci --prefix ${FOLDER}`;

/** Starts Payload's REST API, without its pages, on a new SQLite file with `rows` access points of the bench's user. */
export async function startPayload(rows) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-payload-"));
  // Payload creates its tables itself only in development.
  execFileSync(process.execPath, [`${FOLDER}/fill-payload.mjs`, folder, String(rows)], {
    env: { PATH: process.env.PATH, NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await getPort();
  const api = `http://127.0.0.1:${port}/api`;
  const { stop } = await startService([`${FOLDER}/serve-payload.mjs`, folder, String(port)], {}, `${api}/people/init`);
  const token = await signIn(`${api}/people/login`);
  return { list: `${api}/access-points`, token, stop, remove: () => rmSync(folder, { recursive: true }) };
}
