import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";
import { Sqlite } from "@/lib/service/db/sqlite/driver";
import { rawRequest, sendRaw } from "./raw-http";

const root = join(import.meta.dirname, "../..");

let copy: string;
let server: Server;

/** Copies the build without its proxy. Next finds the proxy only through the manifest; other files are unchanged. */
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "without-proxy-"));
  for (const name of ["node_modules", "next.config.mjs", "package.json"]) {
    symlinkSync(join(root, name), join(copy, name));
  }
  for (const name of [".build", ".next"]) cpSync(join(root, name), join(copy, name), { recursive: true });
  const none = JSON.stringify({ version: 1, functions: {} });
  writeFileSync(join(copy, ".next/server/functions-config-manifest.json"), none);
  server = await startServer({ buildDir: copy });
});
afterAll(async () => {
  await server.stop();
  rmSync(copy, { recursive: true, force: true });
});

test("without the proxy pages have no nonce", async () => {
  const policy = (await fetch(`${server.url}/sign-in`)).headers.get("Content-Security-Policy");
  expect(policy).not.toContain("nonce-");
});

test("without the proxy every page redirects to sign-in and contains no name", async () => {
  const id = "0192f8e4-0000-7000-8000-000000000000";
  const paths = ["/access-points", "/access-points/new", `/access-points/${id}`, `/access-points/${id}/edit`];
  const labels = ["/labels", "/labels/jobs", "/labels/stocks", "/labels/printers", "/codes", `/labels/jobs/${id}`];
  for (const path of [...paths, ...labels]) {
    for (const headers of [{}, { RSC: "1" }] as Record<string, string>[]) {
      const answer = await fetch(`${server.url}${path}`, { headers });
      const body = await answer.text();
      // An answer with flight data (RSC) has the redirect in its body, where Next's router reads it.
      expect(`${answer.url} ${body}`, path).toContain("/sign-in?next=");
      expect(body).not.toContain("Create access point");
    }
  }
});

test("without the proxy a form without a session stores nothing", async () => {
  const page = await (await fetch(`${server.url}/sign-in`)).text();
  expect(page).toContain("$ACTION_");
  const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
  const manifest = await import(join(copy, ".next/server/server-reference-manifest.json"), { with: { type: "json" } });
  const actions = Object.keys(manifest.default.node);
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
