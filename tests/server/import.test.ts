import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { signInToPages } from "./raw-http";
import { adminHeaders, countWritten } from "./written-rows";

const ROWS = 20_000;

/** Tables that an import also writes. */
const written = {
  entries: ["count(*)", "audit_entries where action = 'access-points.imported'"],
} as const;

test("a process that is killed while it writes an import leaves nothing of it, and the import can be run again", async () => {
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
  expect(countWritten(dataDir, written)).toEqual({ integrity: "ok", points: 0, counted: 0, entries: 0 });

  const next = await startServer({ dataDir });
  const again = { ...(await adminHeaders(next.url)), accept: "application/json" };
  const done = await fetch(`${next.url}/api/v1/imports/${id}/run`, { method: "POST", headers: again });
  expect(await done.json()).toMatchObject({ state: "imported", created: ROWS });
  await next.stop();
  const all = { points: ROWS, counted: ROWS };
  expect(countWritten(dataDir, written)).toEqual({ integrity: "ok", ...all, entries: 1 });
});

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
  const large = "x".repeat(22 * 1_024 * 1_024);
  expect((await upload({ Origin: server.url }, large)).status).toBe(303);
  const Cookie = await signInToPages(server.url, admin.email, admin.password);
  // The answer may arrive while the client still sends, which it then reports as a broken connection.
  const tooLarge = await upload({ Origin: server.url, Cookie }, large).catch(() => null);
  expect(tooLarge?.status ?? 413).toBe(413);
  await server.stop();
});
