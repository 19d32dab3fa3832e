import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import { Sqlite } from "@/lib/service/db/sqlite/driver";

const ROWS = 20_000;

/** Returns the numbers of access points, counted rows, reserved numbers and entries about imports in the database. */
function countWritten(dataDir: string) {
  const database = new Sqlite(join(dataDir, "access-points.sqlite"));
  const count = (what: string, from: string) =>
    database.prepare<[], number>(`select ${what} from ${from}`).pluck().get();
  const counts = {
    integrity: database.pragma("integrity_check", { simple: true }),
    points: count("count(*)", "access_points"),
    counted: count("coalesce(sum(total), 0)", "access_point_totals"),
    blocks: count("coalesce(sum(count), 0)", "access_point_blocks"),
    entries: count("count(*)", "audit_entries where action = 'access-points.imported'"),
  };
  database.close();
  return counts;
}

test("a process that is killed while it writes an import leaves nothing of it, and the import can be run again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "import-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ dataDir });
  const headersFor = async (url: string) => ({
    authorization: `Bearer ${(await signInToApi(url, admin.email, admin.password)).token}`,
    accept: "application/x-ndjson",
  });
  const headers = await headersFor(server.url);
  const body = `name,code\n${Array.from({ length: ROWS }, (_, number) => `Gate ${number},C-${number}`).join("\n")}`;
  const csv = { accept: "application/json", "content-type": "text/csv" };
  const uploaded = await fetch(`${server.url}/api/v1/imports`, {
    method: "POST",
    headers: { ...headers, ...csv },
    body,
  });
  const { id, created } = await uploaded.json();
  expect(created).toBe(ROWS);

  const run = await fetch(`${server.url}/api/v1/imports/${id}/run`, { method: "POST", headers });
  let seen = "";
  const decoder = new TextDecoder();
  const reading = async () => {
    for await (const chunk of run.body as unknown as AsyncIterable<Uint8Array>) {
      seen += decoder.decode(chunk, { stream: true });
      if (seen.includes('"writing"')) server.kill("SIGKILL");
    }
  };
  await reading().catch(() => {}); // the connection breaks
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
  expect(seen).not.toContain('"result"');
  expect(countWritten(dataDir)).toEqual({ integrity: "ok", points: 0, counted: 0, blocks: 0, entries: 0 });

  const next = await startServer({ dataDir });
  const again = { ...(await headersFor(next.url)), accept: "application/json" };
  const done = await fetch(`${next.url}/api/v1/imports/${id}/run`, { method: "POST", headers: again });
  expect(await done.json()).toMatchObject({ state: "imported", created: ROWS });
  await next.stop();
  const all = { points: ROWS, counted: ROWS, blocks: ROWS };
  expect(countWritten(dataDir)).toEqual({ integrity: "ok", ...all, entries: 1 });
}, 90_000);

test("the upload of the page refuses other sites, too large files and people who are not signed in", async () => {
  const server = await startServer();
  const upload = (headers: Record<string, string>, rows = "name\n") => {
    const body = new FormData();
    body.set("rows", rows);
    return fetch(`${server.url}/access-points/import/upload`, { method: "POST", headers, body, redirect: "manual" });
  };
  expect((await upload({})).status).toBe(403);
  expect((await upload({ Origin: "https://evil.example" })).status).toBe(403);
  const stranger = await upload({ Origin: server.url });
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([303, "/sign-in?next=%2Faccess-points%2Fimport"]);
  // The answer may arrive while the client still sends, which it then reports as a broken connection.
  const tooLarge = await upload({ Origin: server.url }, "x".repeat(22 * 1_024 * 1_024)).catch(() => null);
  expect(tooLarge?.status ?? 413).toBe(413);
  await server.stop();
}, 60_000);
