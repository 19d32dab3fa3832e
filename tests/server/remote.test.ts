import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startForeignService } from "@/e2e/foreign-service";
import { startServer } from "@/e2e/server";

let folder: string;

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "server-remote-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a dashboard of a remote service", () => {
  test("stores only its secret, for its own user, answers health checks and states the address of the service", async () => {
    const foreign = await startForeignService();
    const server = await startServer({ dataDir: folder, service: `${foreign.url}/` });
    expect(server.output.said).toContain(`Uses the service at ${foreign.url}/api/v1`);
    expect(server.output.said).not.toContain("unencrypted");
    expect(server.output.said).not.toContain("First run");
    const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
    expect(modes).toEqual({ "auth-secret": "600" });

    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const refused = await fetch(`${server.url}/api/v1/access-points`, { headers: { authorization: "Bearer x" } });
    expect(refused.status).toBe(404);
    expect(refused.headers.get("content-type")).toContain("application/problem+json");
    expect(await refused.json()).toMatchObject({
      type: "/problems/not-found",
      detail: `This is a dashboard only. The service is at ${foreign.url}/api/v1.`,
    });
    // The readiness probe draws a page, which depends on what the service can do.
    expect(foreign.asked.map(({ path }) => path)).toEqual(["/api/v1/openapi.json"]);

    const opened = await fetch(`${server.url}/sign-in`);
    expect(opened.status).toBe(200);
    expect(await opened.text()).not.toContain("No user exists yet");
    expect(foreign.asked.map(({ path }) => path)).toEqual(["/api/v1/openapi.json"]);
    const setup = await fetch(`${server.url}/setup?token=x`);
    expect(await setup.text()).toContain("manages its own users");

    await foreign.stop();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${server.url}/sign-in`)).status).toBe(200);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(readdirSync(folder)).toEqual(["auth-secret"]);
  });

  test("finishes the page in progress when it is stopped", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const service = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const server = await startServer({ dataDir: folder, service });
    const asked = once(silent, "request");
    const page = fetch(`${server.url}/sign-in`);
    await asked;
    server.kill("SIGTERM");
    silent.closeAllConnections();
    expect((await page).status).toBe(200);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    silent.close();
  });

  test("shows the API reference of a service with an OpenAPI document of its own", async () => {
    const foreign = await startForeignService();
    const list = { get: { summary: "Doors of the building", tags: ["Doors"], responses: {} }, post: {} };
    const info = { title: "Doors", version: "2" };
    foreign.answerInstead({ status: 200, body: { openapi: "3.0.3", info, paths: { "/api/v1/access-points": list } } });
    const server = await startServer({ dataDir: folder, service: foreign.url });
    const answer = await fetch(`${server.url}/docs/api`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Doors of the building")]);
    await server.stop();
    await foreign.stop();
  });
});
