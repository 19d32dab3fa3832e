import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./root.mjs";
import { say } from "./say.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Time that a group has to end after a signal; on a busy machine npm takes more than a minute. Then it is killed. */
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

/** Waits for the processes that a command has started and left behind. */
async function untilGroupEnds(pid) {
  for (let waited = 0; waited < 2 * GRACE_MS && isGroupAlive(pid); waited += POLL_MS) await sleep(POLL_MS);
}

/**
 * Runs a command to its end in the repository's root and passes on the signals that this process receives. After such a
 * signal it waits for the command's end and then ends this process too, with 128 and the signal's number.
 * With `quiet` the output is collected instead of shown. With `group` the command gets a process group of its own,
 * whose members all receive the signal and are waited for, because npm does not wait for the scripts of its packages.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false, group = false } = {}) {
  const ownGroup = group && process.platform !== "win32";
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: command.endsWith(".cmd"), // Windows starts those in no other way
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
        say(`Waiting for ${command} to end …`);
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

/** The same with this Node: `script` is a path from the repository's root. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
