import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import type { AuditCheck } from "@/lib/contract/audit";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "audit-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const countEntries = (where: string): number => {
  const database = new Sqlite(join(dataDir, "access-points.sqlite"));
  const count = database.prepare<[], number>(`select count(*) from audit_entries where ${where}`).pluck().get();
  database.close();
  return count ?? 0;
};

test("entries of a process that was killed before they joined the chain join it after the next start", async () => {
  const isChained = () => countEntries("position is null") === 0;
  let created = 0;
  // The program looks for new entries every second, so now and then it has just found all of them when it is killed.
  do {
    const server = await startServer({ dataDir });
    const api = await signInToApi(server.url, admin.email, admin.password);
    const names = Array.from({ length: 60 }, (_, number) => `Gate ${number}`);
    await Promise.all(names.map((name) => api.create({ name })));
    created += names.length;
    server.kill("SIGKILL");
    await server.exited;
    expect(countEntries("action = 'access-point.created'")).toBe(created);
  } while (isChained());

  const next = await startServer({ dataDir });
  await expect.poll(isChained).toBe(true);
  const { token } = await signInToApi(next.url, admin.email, admin.password);
  const headers = { authorization: `Bearer ${token}` };
  const check: AuditCheck = await (await fetch(`${next.url}/api/v1/audit/check`, { headers })).json();
  expect(check).toMatchObject({ correct: true, unchained: 0, checked: countEntries("position is not null") });
  await next.stop();
});
