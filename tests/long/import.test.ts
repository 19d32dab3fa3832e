import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "@/e2e/server";
import { adminHeaders, countWritten, killAt } from "./written-rows";

const ROWS = 20_000;

/** Tables that an import also writes. */
const written = {
  entries: ["count(*)", "audit_entries where action = 'access-points.imported'"],
} as const;

test("an import whose process is killed leaves whole parts, and running it again imports the rest", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "import-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ dataDir });
  const headers = await adminHeaders(server.url);
  const body = `name,code\n${Array.from({ length: ROWS }, (_, number) => `Gate ${number},C-${number}`).join("\n")}`;
  const csv = { accept: "application/json", "content-type": "text/csv" };
  const uploaded = await fetch(`${server.url}/api/v1/imports`, {
    method: "POST",
    headers: { ...headers, ...csv },
    body,
  });
  const { id, created } = await uploaded.json();
  expect(created).toBe(ROWS);

  const lines = { ...headers, accept: "application/x-ndjson" };
  const run = await fetch(`${server.url}/api/v1/imports/${id}/run`, { method: "POST", headers: lines });
  const seen = await killAt(server, run, /"writing","done":[1-9]\d{3}/);
  expect(seen).not.toContain('"result"');
  const after = countWritten(dataDir, written);
  const { points } = after;
  expect([points > 0, points < ROWS, points % 500]).toEqual([true, true, 0]);
  expect(after).toEqual({ integrity: "ok", points, counted: points, entries: 1 });

  const next = await startServer({ dataDir });
  const again = { ...(await adminHeaders(next.url)), accept: "application/json" };
  const done = await fetch(`${next.url}/api/v1/imports/${id}/run`, { method: "POST", headers: again });
  expect(await done.json()).toMatchObject({ state: "imported", created: ROWS - points, unchanged: points });
  await next.stop();
  const all = { points: ROWS, counted: ROWS };
  expect(countWritten(dataDir, written)).toEqual({ integrity: "ok", ...all, entries: 2 });
});
