import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./root.mjs";

/** A terminal sends SIGINT to every process of the command itself, so it is not sent a second time. */
const PASSED_ON = ["SIGTERM", "SIGHUP"];

/**
 * Runs a command and passes on the signals that this process receives. After a signal it waits until the command has ended,
 * and then exits with 128 plus the signal's number, or as the command did.
 * `quiet` collects the output instead of showing it; `cwd` is the repository's root by default.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      shell: command.endsWith(".cmd"), // Windows runs .cmd files only in a shell
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    let received;
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = (signal) => {
      received = signal;
      if (PASSED_ON.includes(signal)) child.kill(signal);
    };
    const signals = [...PASSED_ON, "SIGINT"];
    for (const signal of signals) process.on(signal, pass);
    const end = (code, more = "") => {
      if (received) process.exit(code === 0 ? 0 : 128 + constants.signals[received]);
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, output: output + more });
    };
    child.on("error", (error) => end(127, `${command}: ${error.message}\n`));
    child.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a script with this Node, as `run` does; `script` is a path relative to the repository's root. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
