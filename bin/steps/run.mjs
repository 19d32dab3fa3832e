import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a command to its end in the repository's root, passing on the signals we are sent.
 * With `quiet` its output is collected instead of shown.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: command.endsWith(".cmd"), // Windows starts those in no other way
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const end = (code, more = "") => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, output: output + more });
    };
    child.on("error", (error) => end(127, `${command}: ${error.message}\n`));
    child.on("close", (code, signal) => end(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/** The same with this Node: `script` is a path from the repository's root. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
