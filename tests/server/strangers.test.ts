import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";
import { rawRequest, sendRaw } from "./raw-http";

const ID = "0192f8e4-0000-7000-8000-000000000000";

/** Reads a file that Next writes into the build. */
const readBuilt = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../.next/server", name), "utf8"));

let server: Server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Pages that need no session, and those that Next adds. */
const OPEN =
  /^\/(sign-in|sign-in\/(second-factor|oidc\/link)|setup|welcome|forgot-password|_not-found|_global-error|\[\.{3}unknown\])$/;

/** Returns the path of every page that needs a session. Each parameter is the same id. */
function pagesWithSession(): string[] {
  const entries = Object.keys(readBuilt("app-paths-manifest.json")).filter((entry) => entry.endsWith("/page"));
  const paths = entries.map((entry) => entry.replace(/\/page$/, "").replace(/\/\([^)]+\)/g, ""));
  return paths.filter((path) => !OPEN.test(path)).map((path) => path.replace(/\[\w+\]/g, ID) || "/");
}

test("every page redirects a stranger to sign-in, which leads back to it", async () => {
  const paths = pagesWithSession();
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    const answer = await fetch(server.url + path, { redirect: "manual" });
    const back = `/sign-in?next=${encodeURIComponent(path)}`;
    expect([answer.status, answer.headers.get("Location")], path).toEqual([307, back]);
    expect(answer.headers.get("Cache-Control"), path).toContain("no-store");
    // Next's router reads the redirect in the flight data (RSC).
    const flight = await fetch(server.url + path, { headers: { RSC: "1" } });
    expect(await flight.text(), path).toContain("/sign-in?next=");
  }
});

test("a form without a session stores nothing", async () => {
  const page = await (await fetch(`${server.url}/sign-in`)).text();
  expect(page).toContain("$ACTION_");
  const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
  const actions = Object.keys(readBuilt("server-reference-manifest.json").node);
  expect(actions.length).toBeGreaterThan(10);
  for (const action of actions) {
    const args = action.startsWith("40") ? '["$K1"]' : '["$undefined","$K1"]';
    const fields = { _1_name: "Forged", _1_id: "x", _1_width: "50", _1_intent: "pdf" };
    const lines = Object.entries({ ...fields, "0": args })
      .reverse()
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const type = `Content-Type: multipart/form-data; boundary=${boundary}`;
    const headers = [`Origin: ${server.url}`, `Next-Action: ${action}`, type];
    const body = `${lines.join("")}--${boundary}--\r\n`;
    const answer = await sendRaw(server.url, rawRequest(server.url, "POST", "/access-points/new", headers, body));
    expect(answer).toMatch(/^HTTP\/1\.1 (200|303|4\d\d) /);
  }
  const database = new Sqlite(join(server.dataDir, "access-points.sqlite"), { readonly: true });
  for (const table of ["access_points", "label_jobs", "label_equipment", "sessions", "users"]) {
    expect(database.prepare(`select count(*) from ${table}`).pluck().get(), table).toBe(table === "users" ? 1 : 0);
  }
  database.close();
});
