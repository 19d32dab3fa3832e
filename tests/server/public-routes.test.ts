import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { operations } from "@/lib/contract/operations/operations";
import { rawRequest, sendRaw } from "./raw-http";

const ID = "0192f8e4-0000-7000-8000-000000000000";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Reads a file that Next writes into the build. */
const readBuilt = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../.next/server", name), "utf8"));

/** Pages and routes that answer without a session, with the status. */
const OPEN: Record<string, number> = {
  "/forgot-password": 200,
  "/setup": 200,
  "/sign-in": 200,
  "/sign-in/second-factor": 200,
  // They send the browser to a provider, or back to the sign-in page with the reason.
  "/sign-in/oidc/callback": 303,
  "/sign-in/oidc/end": 303,
  "/sign-in/oidc/link": 200,
  "/sign-in/oidc/start": 303,
  "/welcome": 200,
};

/** Returns the path of every page and route of the build, or of its pages alone. Each parameter is the same id. */
function builtPaths(kind: "page" | "page|route" = "page|route"): string[] {
  const ends = new RegExp(`/(${kind})$`);
  const entries = Object.keys(readBuilt("app-paths-manifest.json")).filter((entry) => ends.test(entry));
  const paths = entries.map((entry) => entry.replace(ends, "").replace(/\/\([^)]+\)/g, "") || "/");
  return [...new Set(paths)].map((path) => path.replace(/\[+(\.\.\.)?[\w-]+\]+/g, ID)).sort();
}

test("every page redirects a stranger to sign-in, which leads back to it", async () => {
  // Next adds pages for what is not found and for errors.
  const paths = builtPaths("page").filter((path) => !(path in OPEN) && !/^\/(_[\w-]+|[\da-f-]{36})$/.test(path));
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

/** Answers that show nothing: 401, 403, 404, 413 and the like. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500;

/** Returns the pages and routes that neither refuse a stranger nor send one to sign-in, with what they answer. */
async function openPages(): Promise<Record<string, number>> {
  const open: Record<string, number> = {};
  for (const path of builtPaths()) {
    const got = await fetch(server.url + path, { redirect: "manual" });
    const form = { method: "POST", headers: { Origin: server.url }, body: new URLSearchParams({ id: ID }) };
    // Some routes take forms only.
    const answer = got.status === 405 ? await fetch(server.url + path, { redirect: "manual", ...form }) : got;
    const to = answer.headers.get("Location") ?? "";
    if (!to.startsWith("/sign-in?next=") && !isRefused(answer)) open[path] = answer.status;
  }
  return open;
}

/** Returns the operations that do not ask a stranger for a token, with what they answer. */
async function openOperations(): Promise<Record<string, number>> {
  const open: Record<string, number> = {};
  for (const { name, method, path } of Object.values(operations)) {
    const url = `${server.url}/api/v1${path.replace("{id}", ID).replace("{key}", "DOOR")}`;
    const body = method === "get" || method === "delete" ? {} : { body: "{}" };
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(url, { method: method.toUpperCase(), headers, ...body });
    const asks = answer.headers.get("WWW-Authenticate") !== null && (await answer.text()).includes("missing-token");
    if (!asks) open[name] = answer.status;
  }
  return open;
}

test("the routes that answer without a session are these, and no more while the public page is off", async () => {
  expect(await openPages()).toEqual(OPEN);
  expect(await openOperations()).toEqual({
    checkOneTimeLink: 422,
    endProviderSession: 422,
    finishSignIn: 422,
    forgotPassword: 422,
    getOpenApi: 200,
    getPublicPoint: 404,
    getReportOfLink: 422,
    getSetupState: 200,
    linkAccount: 422,
    listSignInProviders: 200,
    logIn: 422,
    refresh: 422,
    reportCode: 422,
    requestPasskey: 409,
    sendSecondFactor: 422,
    setUp: 422,
    startSignIn: 422,
    useOneTimeCode: 422,
    useOneTimeLink: 422,
  });
  const page = await fetch(`${server.url}/reports/${"x".repeat(43)}`);
  expect(page.status).toBe(404);
});

/** Returns what an answer says of an unknown code: status, names and lengths of headers, and the length of the body. */
async function shown(path: string, code: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}${path}`, { redirect: "manual", ...init });
  const headers = [...answer.headers].map(([name, value]) => [name, value.replaceAll(code, "CODE").length]);
  const to = answer.headers.get("Location")?.replaceAll(code, "CODE");
  return { status: answer.status, headers, to, body: (await answer.text()).length };
}

test("every unknown code answers a stranger with the same redirect to sign-in", async () => {
  const api = await signInToApi(server.url, admin.email, admin.password);
  await api.create({ name: "Door", qrCode: "DOOR-1" });
  const { id } = await api.create({ name: "Trashed", qrCode: "DOOR-2" });
  await api.remove(id);
  const form = (code: string) =>
    shown(`/q/${code}`, code, {
      method: "POST",
      headers: { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
      body: "kind=label",
    });
  const off = await shown("/q/DOOR-1", "DOOR-1");
  const sentOff = await form("DOOR-1");
  expect([off.status, off.to, off.body]).toEqual([302, "/sign-in?next=%2Fq%2FCODE", 0]);
  expect([sentOff.status, sentOff.to]).toEqual([303, "/sign-in?next=%2Fq%2FCODE"]);
  await api.send("PATCH", "/settings", { publicPage: "on" });
  const page = await fetch(`${server.url}/q/DOOR-1`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Report a problem")]);
  for (const code of ["DOOR-2", "DOOR-9"]) {
    expect(await shown(`/q/${code}`, code), code).toEqual(off);
    expect(await form(code), code).toEqual(sentOff);
  }
  const other = await fetch(`${server.url}/q/DOOR-1`, { method: "POST", headers: { Origin: "http://elsewhere.test" } });
  expect(other.status).toBe(403);
});
