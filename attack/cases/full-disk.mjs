import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exactly, noneOf, shown, withinMs } from "../limits.mjs";
import { admin, signIn } from "../program.mjs";
import { ask } from "../requests.mjs";
import { waitUntil } from "../sockets.mjs";

/** Fills the disk of a running program, on a separate small file system, and frees it again. */
export async function attackDisk({ programs, record }) {
  const folder = programs.makeFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder]);
  if (mounted.status !== 0) return record("a full disk", "skipped", shown, "only root may mount a small file system");
  try {
    await fillAndFree({ programs, record, folder });
  } finally {
    spawnSync("umount", ["-l", folder]);
  }
}

async function fillAndFree({ programs, record, folder }) {
  const program = await programs.start({ dataDir: folder, env: { LOG_LEVEL: "silent" } });
  const { token } = await signIn(program.url);
  const send = (method, path, body) => ask(program.url, method, `/api/v1${path}`, { token, body });
  await send("POST", "/access-points", { name: "First" });
  const filler = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  const statuses = [];
  for (let count = 0; count < 300 && statuses.at(-1) !== 503; count += 1) {
    statuses.push(
      (await send("POST", "/access-points", { name: `Door ${count}`, description: "x".repeat(1_900) })).status,
    );
  }
  record("creating on a full disk, status", statuses.at(-1), exactly(503), `after ${statuses.length - 1} rows`);
  record("reading on a full disk, status", (await send("GET", "/access-points")).status, exactly(200));
  record("/readyz on a full disk, status", (await ask(program.url, "GET", "/readyz")).status, exactly(503));
  record("/livez on a full disk, status", (await ask(program.url, "GET", "/livez")).status, exactly(200));
  const body = { email: admin.email, password: admin.password };
  const login = await ask(program.url, "POST", "/api/v1/auth/login", { body });
  const calibration = await send("GET", "/label-calibration?stock=avery-a4-l7160");
  const fives = [login, calibration].filter(({ status }) => status >= 500 && status !== 503).length;
  record(
    "sign-in and calibration answered 500",
    fives,
    noneOf("500"),
    `sign-in ${login.status}, calibration ${calibration.status}`,
  );
  rmSync(filler);
  const recovered = await waitUntil(
    async () =>
      (await send("POST", "/access-points", { name: "After" })).status === 201 &&
      (await ask(program.url, "GET", "/readyz")).status === 200,
    15_000,
  );
  record("writes and is ready again without help, ms", recovered, withinMs(6_000));
  await program.stop();
}
