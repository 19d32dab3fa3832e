import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const person = { email: "bench@example.com", password: "a bench to sit upon" };

/** A port nobody listens on. */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

/** Resident memory of a process, in MB, from the kernel. */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);

/** Processor time a process has used, in ms, from the kernel, which counts in hundredths of a second. */
export function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** The most resident memory a process has had, in MB, from the kernel. */
export const peakMb = (pid) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);

/** Starts the built product on an empty folder, or on `dataDir`. `readyMs` is from the spawn to the first readyz. */
export async function startProduct(dataDir = mkdtempSync(join(tmpdir(), "access-points-bench-"))) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [".build/server.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: person.email,
      ADMIN_PASSWORD: person.password,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(5);
  const readyMs = Math.round(performance.now() - began);
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(person),
  });
  const { token } = await answer.json();
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, token, dataDir, readyMs, pid: child.pid, stop, remove: () => rmSync(dataDir, { recursive: true }) };
}

/** Starts the reference on a copy of the product's database, taken after the product has stopped. */
export async function startReference(dataDir) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-reference-"));
  cpSync(dataDir, folder, { recursive: true });
  const port = await freePort();
  const args = ["bench/reference.mjs", join(folder, "access-points.sqlite"), String(port)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [token] = await once(child.stdout, "data");
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(folder, { recursive: true });
  };
  return { url: `http://127.0.0.1:${port}`, token: String(token).trim(), stop };
}
