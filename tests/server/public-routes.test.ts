import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { operations } from "@/lib/contract/operations/operations";

const ID = "0192f8e4-0000-7000-8000-000000000000";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns the path of every page and route of the build. Each parameter is the same id. */
function builtPaths(): string[] {
  const manifest = join(import.meta.dirname, "../../.next/server/app-paths-manifest.json");
  const entries = Object.keys(JSON.parse(readFileSync(manifest, "utf8")));
  const paths = entries.map((entry) => entry.replace(/\/(page|route)$/, "").replace(/\/\([^)]+\)/g, "") || "/");
  return [...new Set(paths)].map((path) => path.replace(/\[+(\.\.\.)?[\w-]+\]+/g, ID)).sort();
}

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
  expect(await openPages()).toEqual({
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
  });
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
