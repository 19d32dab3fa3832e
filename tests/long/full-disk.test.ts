import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "full-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]);
});
afterAll(() => {
  execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true });
});

test("on a full disk writes and /readyz answer 503, reads go on, and the program recovers by itself", async () => {
  const server = await startServer({ dataDir: folder, env: { LOG_LEVEL: "silent" } });
  const { token } = await signInToApi(server.url, admin.email, admin.password);
  const statusOf = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    return (await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })).status;
  };
  const create = () => statusOf("POST", "/api/v1/access-points", { name: "Door", description: "x".repeat(1_900) });
  expect(await create()).toBe(201);

  const filler = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  await expect.poll(create, { interval: 1 }).toBe(503);
  expect(await statusOf("GET", "/api/v1/access-points")).toBe(200);
  expect(await statusOf("GET", "/livez")).toBe(200);
  expect(await statusOf("GET", "/readyz")).toBe(503);
  const signIn = await statusOf("POST", "/api/v1/auth/login", { email: admin.email, password: admin.password });
  expect([200, 503]).toContain(signIn);
  expect([200, 503]).toContain(await statusOf("GET", "/api/v1/label-calibration?stock=avery-a4-l7160"));

  rmSync(filler);
  await expect.poll(create).toBe(201);
  await expect.poll(() => statusOf("GET", "/readyz")).toBe(200);
  await server.stop();
});
