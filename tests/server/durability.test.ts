import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import { compareCounters } from "@/lib/service/access-points/counters";
import { openDatabase } from "@/lib/service/db/open";
import { Sqlite } from "@/lib/service/db/sqlite/driver";

const ROUNDS = 10;
const WRITERS = 4;

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "durability-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Creates rows with several writers until the process is killed under load; returns the acknowledged names. */
async function createUntilKilled(round: number): Promise<string[]> {
  const server = await startServer({ dataDir });
  const api = await signInToApi(server.url, admin.email, admin.password);
  const acknowledged: string[] = [];
  const killAfter = 5 + Math.floor(Math.random() * 60);

  async function write(writer: number) {
    for (let count = 0; ; count += 1) {
      const name = `${round}-${writer}-${count}`;
      const made = await api.create({ name }).catch(() => undefined);
      if (!made) return;
      acknowledged.push(name);
      if (acknowledged.length === killAfter) server.kill("SIGKILL");
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
  return acknowledged;
}

test("each acknowledged row exists once after the process was killed ten times under load", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await createUntilKilled(round)));

  const database = new Sqlite(join(dataDir, "access-points.sqlite"));
  const names = database.prepare<[], string>("select name from access_points").pluck().all();
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  database.close();
  const db = openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 }, { onLost: () => {} });
  expect(await compareCounters(db)).toEqual([]);
  await db.destroy();

  expect(new Set(names).size).toBe(names.length);
  expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(acknowledged.length + ROUNDS * WRITERS);
}, 120_000);
