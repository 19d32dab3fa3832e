import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, launch, startServer } from "@/e2e/server";
import { startProgram } from "../launch-program.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "server-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program that must refuse to start; returns its only error message. 78: systemd must not try again. */
async function refusal(env: Record<string, string | undefined>, code = 1) {
  const { exited, output } = await launch({ dataDir: join(folder, "data"), env });
  expect(await exited).toEqual({ code, signal: null });
  expect(output.said).not.toContain("Ready at");
  expect(output.said).not.toMatch(/^\s+at /m);
  const [sentence, ...more] = output.said.split("\n").filter((line) => line.startsWith("access-points: "));
  expect(more).toEqual([]);
  return sentence;
}

describe("a start fails with one sentence that says what to do, for", () => {
  test.each([
    ["an invalid port", { PORT: "http" }, "PORT must be a number from 0 to 65535"],
    ["an admin with a weak password", { ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD: Password must be at least 12"],
  ])("%s", async (_name, env, sentence) => {
    expect(await refusal(env, 78)).toContain(sentence);
  });

  test("a data folder that cannot be created", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await refusal({ DATA_DIR: join(folder, "file/data") })).toMatch(/cannot be written .+ set DATA_DIR/);
  });

  test("a host that is no address", async () => {
    expect(await refusal({ HOST: "http://localhost" })).toMatch(/is not an address of this machine; set HOST/);
  });

  test("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toMatch(/is taken by another program; .+ set PORT/);
    // The database was closed, and what began with it was ended.
    expect(readdirSync(join(folder, "data")).filter((name) => name.endsWith("-wal"))).toEqual([]);
    other.close();
  });

  test("a data folder that another process uses, also after that process was killed and started again", async () => {
    const first = await startServer({ dataDir: folder });
    expect(await refusal({ DATA_DIR: folder })).toMatch(/another process .+ stop it first; .+ a DATA_DIR and a PORT/);
    first.kill("SIGKILL");
    await first.exited;
    await (await startServer({ dataDir: folder })).stop();
  });
});

test("a variable that looks like one of the program is named at the start", async () => {
  const server = await startServer({ env: { DATADIR: folder } });
  const hint = "DATADIR is no variable of this program and has no effect; DATA_DIR is one";
  expect(server.output.said).toContain(`access-points: ${hint}\n`);
  expect(server.output.log).toContain(JSON.stringify(hint));
  await server.stop();
});

test.each([
  ["::1", "[::1]"],
  ["0.0.0.0", "localhost"],
])("the address of a program that listens on %s can be opened at %s", async (host, shown) => {
  const server = await startServer({ env: { HOST: host } });
  expect(new URL(server.url).hostname).toBe(shown);
  expect((await fetch(`${server.url}/sign-in`)).status).toBe(200);
  await server.stop();
});

test("a program whose log is on a full disk works, does not log about its log, and stops", async () => {
  const log = openSync("/dev/full", "w");
  const program = await startProgram({ log });
  closeSync(log);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await program.stop()).toMatchObject({ code: 0, signal: null });
  program.removeData();
});

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    }).on("error", () => resolve(true));
  });

/** Opens a request whose headers have arrived at the server, but not its body. */
async function begin(port: number, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", expect: "100-continue" };
  const begun = request({ port, host: "127.0.0.1", path: "/api/v1/access-points", method: "POST", headers });
  begun.flushHeaders();
  await once(begun, "continue");
  return begun;
}

describe("SIGTERM", () => {
  test("finishes requests in progress, accepts no new ones, and exits with 0", async () => {
    const server = await startServer({ dataDir: folder });
    const port = Number(new URL(server.url).port);
    const { token } = await signInToApi(server.url, admin.email, admin.password);
    const begun = await begin(port, token);

    server.kill("SIGTERM");
    await expect.poll(() => isRefused(port)).toBe(true);
    begun.end(JSON.stringify({ name: "Last through the door" }));
    const [response] = await once(begun, "response");

    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});
