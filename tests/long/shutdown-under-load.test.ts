import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

const ROUNDS = 2;
const WRITERS = 8;
const BEFORE_STOP = 40;

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shutdown-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Answer = { status: number; isWhole: boolean };

/** Sends one create and reads its answer. Returns null when the connection was refused, or closed before the answer. */
function create(url: string, token: string, name: string, agent: Agent): Promise<Answer | null> {
  const body = JSON.stringify({ name });
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}/api/v1/access-points`, { method: "POST", headers, agent }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume();
      response.on("end", () => resolve({ status, isWhole: response.complete }));
      response.on("error", () => resolve({ status, isWhole: false }));
    });
    sent.on("error", () => resolve(null));
    sent.end(body);
  });
}

test("SIGTERM under load truncates no answer and loses no acknowledged row", async () => {
  const acknowledged: string[] = [];
  const truncated: Answer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer({ dataDir });
    const { token } = await signInToApi(server.url, admin.email, admin.password);
    let done = 0;
    const write = async (writer: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = 0; ; count += 1) {
        const name = `${round}-${writer}-${count}`;
        const answer = await create(server.url, token, name, agent);
        if (!answer) return agent.destroy();
        if (!answer.isWhole) truncated.push(answer);
        if (answer.status === 201) acknowledged.push(name);
        done += 1;
        if (done === BEFORE_STOP) server.kill("SIGTERM");
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    expect(await server.exited).toEqual({ code: 0, signal: null });
  }
  expect(truncated).toEqual([]);

  const server = await startServer({ dataDir });
  const api = await signInToApi(server.url, admin.email, admin.password);
  const names: string[] = [];
  for (let page = 1; names.length < (await api.list("limit=1")).pagination.total; page += 1) {
    names.push(...(await api.list(`limit=100&page=${page}`)).data.map(({ name }) => name));
  }
  await server.stop();
  expect(new Set(names).size).toBe(names.length);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * BEFORE_STOP);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
});
