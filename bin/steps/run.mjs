import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./root.mjs";

/** A terminal sends SIGINT to every process of the command itself, so it is not sent a second time. */
const PASSED_ON = ["SIGTERM", "SIGHUP"];

/** After a signal it waits until the command has ended, and exits with 128 plus the signal's number, or as it did. */
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

export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
