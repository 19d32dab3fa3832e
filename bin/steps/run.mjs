import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./root.mjs";
import { print } from "./terminal.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Time between a signal to a process group and SIGKILL: without SIGKILL, npm needs over a minute on a busy machine. */
const GRACE_MS = 5_000;
const POLL_MS = 50;

function isGroupAlive(pid) {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

function signalGroup(pid, signal) {
  if (isGroupAlive(pid)) process.kill(-pid, signal);
}

/** Waits until all processes of a group have ended, for 10 seconds at most. */
async function untilGroupEnds(pid) {
  for (let waited = 0; waited < 2 * GRACE_MS && isGroupAlive(pid); waited += POLL_MS) await sleep(POLL_MS);
}

/**
 * Runs a command in the repository's root and forwards the signals that this process receives. After such a signal it
 * waits until the command has ended, and then exits with 128 plus the signal's number.
 * `quiet` collects the output instead of showing it. `group` runs the command in its own process group, sends signals
 * to all its processes and waits for all of them, because npm does not wait for the scripts of its packages.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false, group = false } = {}) {
  const ownGroup = group && process.platform !== "win32";
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: command.endsWith(".cmd"), // Windows runs .cmd files only in a shell
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      detached: ownGroup,
    });
    let output = "";
    let received;
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = (signal) => {
      if (!ownGroup) child.kill(signal);
      else signalGroup(child.pid, signal);
      if (ownGroup && !received) {
        print(`Waiting for ${command} to end …`);
        setTimeout(() => signalGroup(child.pid, "SIGKILL"), GRACE_MS);
      }
      received = signal;
    };
    for (const signal of signals) process.on(signal, pass);
    const end = async (code, more = "") => {
      if (received && ownGroup) await untilGroupEnds(child.pid);
      if (received) process.exit(128 + constants.signals[received]);
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, output: output + more });
    };
    child.on("error", (error) => end(127, `${command}: ${error.message}\n`));
    child.on("close", (code, signal) => end(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/** Runs a script with this Node, as `run` does; `script` is a path relative to the repository's root. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
