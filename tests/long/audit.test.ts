import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "audit-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("the audit log has an entry for each access point that a killed process created, and for no other", async () => {
  const server = await startServer({ dataDir });
  const api = await signInToApi(server.url, admin.email, admin.password);
  let answered = 0;
  const names = Array.from({ length: 200 }, (_, number) => `Gate ${number}`);
  const killed = names.map(async (name) => {
    await api.create({ name });
    answered += 1;
    if (answered === 60) server.kill("SIGKILL");
  });
  await Promise.allSettled(killed);
  await server.exited;
  const database = new Sqlite(join(dataDir, "access-points.sqlite"));
  const ids = (query: string) => database.prepare<[], string>(query).pluck().all();
  const created = ids("select id from all_access_points order by id");
  const recorded = ids("select target_id from audit_entries where action = 'access-point.created' order by target_id");
  database.close();
  expect(created.length).toBeGreaterThanOrEqual(answered);
  expect(recorded).toEqual(created);
});
