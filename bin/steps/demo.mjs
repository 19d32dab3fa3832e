import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot, root } from "./root.mjs";
import { samplePoints } from "./sample-points.mjs";

export const demoUser = { email: "demo@example.com", password: "walk through every door" };

/** Empty variables count as absent: those of the operator would connect the demo to real data. */
export function demoEnvironment(folder, port) {
  const listed = readFileSync(inRoot(".env.example"), "utf8").matchAll(/^#([A-Z\d_]+)=/gm);
  const names = [...listed].flatMap(([, name]) => [name, `${name}_FILE`]);
  return {
    ...Object.fromEntries(names.map((name) => [name, ""])),
    NODE_ENV: "production",
    PORT: port,
    DATA_DIR: folder,
    ADMIN_EMAIL: demoUser.email,
    ADMIN_PASSWORD: demoUser.password,
    ADMIN_NAME: "Demo Admin",
    LOG_LEVEL: "error",
  };
}

/** On a temporary folder that is deleted at exit. */
export async function openDemo(port) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.chdir(root);
  Object.assign(process.env, demoEnvironment(folder, port));
  await import("../../.build/server.mjs");

  const base = `http://localhost:${port}`;
  await untilReady(base);
  const { token } = await post(base, "/auth/login", demoUser);
  for (const point of samplePoints()) await post(base, "/access-points", point, token);
  return base;
}

/** Throws after 600 tries, 100 ms apart. */
async function untilReady(base) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${base} did not become ready`);
}

/** After 429 or 503 it waits for the time in Retry-After. Throws on another status than 2xx. */
async function post(base, path, body, token) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const wait = Number(answer.headers.get("retry-after"));
  if ([429, 503].includes(answer.status) && wait > 0) {
    await sleep(wait * 1_000);
    return post(base, path, body, token);
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
