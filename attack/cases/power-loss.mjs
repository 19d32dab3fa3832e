import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, noneOf, shown } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask } from "../requests.mjs";
import { waitUntil } from "../sockets.mjs";

const CREATES = 50;

/** Traces the program's system calls: each answer 201 must follow an fsync or fdatasync since the answer before it. */
export async function watchSyncs({ programs, record }) {
  if (spawnSync("strace", ["-V"]).error)
    return record("syncs before each 201", "skipped", shown, "strace is not installed");
  const program = await programs.start({ env: { LOG_LEVEL: "silent" } });
  const { token } = await signIn(program.url);
  const trace = join(programs.makeFolder(), "trace");
  const args = [
    "-f",
    "-s",
    "20",
    "-e",
    "trace=fsync,fdatasync,write,writev,sendto,sendmsg",
    "-o",
    trace,
    "-p",
    String(program.pid),
  ];
  const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  strace.stderr.on("data", (chunk) => (said += chunk));
  if (!Number.isFinite(await waitUntil(() => said.includes("attached"), 5_000))) {
    strace.kill("SIGINT");
    return record("syncs before each 201", "skipped", shown, "strace may not attach here");
  }
  for (let count = 0; count < CREATES; count += 1) {
    await ask(program.url, "POST", "/api/v1/access-points", { token, body: { name: `Door ${count}` } });
  }
  strace.kill("SIGINT");
  await once(strace, "exit");
  const { acknowledged, early } = readTrace(readFileSync(trace, "utf8"));
  record("acknowledged rows seen", acknowledged, atLeast(CREATES));
  record("of them acknowledged before a sync", early, noneOf("row"));
  await program.stop();
}

/**
 * Counts the answers with status 201 in a trace, and those before which nothing was synced since the previous answer
 * (`early`).
 */
function readTrace(text) {
  let hasSynced = false;
  let acknowledged = 0;
  let early = 0;
  for (const line of text.split("\n")) {
    if (/\b(fsync|fdatasync)\b.*= 0/.test(line)) hasSynced = true;
    if (!line.includes("HTTP/1.1 201")) continue;
    acknowledged += 1;
    if (!hasSynced) early += 1;
    hasSynced = false;
  }
  return { acknowledged, early };
}
