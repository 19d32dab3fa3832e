import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "@/e2e/server";
import { adminHeaders, countWritten, killAt } from "./written-rows";

const ROWS = 20_000;

/** Tables that a change of many access points also writes. */
const written = {
  trash: ["count(*)", "all_access_points where deleted_at is not null"],
  changes: ["count(*)", "bulk_changes where is_deletion = 1"],
  entries: ["count(*)", "audit_entries where action = 'access-points.deleted'"],
} as const;

test("a change of many whose process is killed leaves whole parts, and sending it again completes it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "bulk-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ dataDir });
  const headers = await adminHeaders(server.url);
  const rows = `name,code\n${Array.from({ length: ROWS }, (_, number) => `Gate ${number},C-${number}`).join("\n")}`;
  const imported = await fetch(`${server.url}/api/v1/access-points/import`, {
    method: "POST",
    headers: { ...headers, "content-type": "text/csv" },
    body: rows,
  });
  expect((await imported.json()).created).toBe(ROWS);

  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ select: { scope: "mine" }, delete: true });
  const bulk = (url: string, more: Record<string, string>) =>
    fetch(`${url}/api/v1/access-points/bulk`, { method: "POST", headers: { ...json, ...more }, body });
  const key = { "idempotency-key": "delete-all" };
  const run = await bulk(server.url, { ...headers, ...key, accept: "application/x-ndjson" });
  const seen = await killAt(server, run, /"done":[1-9]\d{3}/);
  expect(seen).not.toContain('"result"');
  const after = countWritten(dataDir, written);
  const { trash } = after;
  expect([trash > 0, trash < ROWS, trash % 500]).toEqual([true, true, 0]);
  const left = { points: ROWS - trash, counted: ROWS - trash };
  expect(after).toEqual({ integrity: "ok", ...left, trash, changes: 1, entries: 1 });

  const next = await startServer({ dataDir });
  const done = await (await bulk(next.url, { ...(await adminHeaders(next.url)), ...key })).json();
  // What was deleted before is restored first, so that undoing the second change restores all.
  expect(done.changed).toBe(ROWS);
  await next.stop();
  const all = { trash: ROWS, changes: 2, entries: 2 };
  expect(countWritten(dataDir, written)).toEqual({ integrity: "ok", points: 0, counted: 0, ...all });
});
