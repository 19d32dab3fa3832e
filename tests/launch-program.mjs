import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";

/** Folder of this repository, in which the program was built. */
const root = join(import.meta.dirname, "..");

/** Milliseconds that a test waits until a program is ready, and until it has ended after a signal. A busy machine needs them. */
const READY_MS = 180_000;
const END_MS = 120_000;

const INHERITED = ["PATH", "HOME", "TMPDIR", "SystemRoot", "LANG"];

/** Returns the variables of a normal environment, without those of the program. */
export const environment = () => ({
  ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
  NODE_ENV: "production",
});

/** Runs a command of `bin`, such as `check`, on the data in `dataDir`. @throws when it ends with another code than 0 */
export function runCommand(name, args, { dataDir, env = {} }) {
  execFileSync(process.execPath, [join(root, "bin", `${name}.mjs`), ...args], {
    env: { ...environment(), DATA_DIR: dataDir, ...env },
    stdio: "pipe",
  });
}

/** Programs that run. They are killed when this process exits, also when it ends early. */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts the built program and returns at once; it may fail to start. Tests, stories and measurements all start it here.
 * @param {object} [options]
 * @param {Record<string, string | undefined>} [options.env] more variables; undefined removes one
 * @param {string} [options.dataDir] its data folder; otherwise a temporary one, which `removeData` deletes
 * @param {string} [options.folder] folder of the build; otherwise this repository
 * @param {string} [options.script] file that Node runs
 * @param {string[]} [options.nodeArgs] arguments of Node before the script
 * @param {string[]} [options.command] command that gets the path of Node and its arguments, and runs them
 * @param {boolean} [options.hasChannel] whether `child.send` and its messages work
 * @param {number} [options.log] descriptor of the file that gets its log; otherwise `output.log` collects it
 */
export async function launchProgram({ env = {}, dataDir, folder = root, script = ".build/server.mjs", ...run } = {}) {
  const { nodeArgs = [], command = [], hasChannel = false, log = "pipe" } = run;
  const port = Number(env.PORT ?? (await getPort()));
  const data = dataDir ?? mkdtempSync(join(tmpdir(), "access-points-"));
  const [first, ...args] = [...command, process.execPath, ...nodeArgs, script];
  /** @type {import("node:child_process").ChildProcess} */
  const child = spawn(first, args, {
    cwd: folder,
    env: { ...environment(), PORT: String(port), DATA_DIR: data, ...env },
    stdio: ["ignore", log, "pipe", ...(hasChannel ? ["ipc"] : [])],
  });
  running.add(child);
  /** @type {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} */
  const exited = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  exited.then(() => running.delete(child));
  const output = { log: "", said: "" };
  child.stdout?.on("data", (chunk) => (output.log += chunk));
  child.stderr?.on("data", (chunk) => (output.said += chunk));

  /** Sends a signal and waits until the program has ended; kills it after two minutes. */
  const stop = async (/** @type {NodeJS.Signals} */ signal = "SIGTERM") => {
    const began = performance.now();
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), END_MS);
    const exit = await exited;
    clearTimeout(timer);
    return { ...exit, ms: Math.round(performance.now() - began) };
  };
  const removeData = () => dataDir ?? rmSync(data, { recursive: true, force: true });
  const pid = /** @type {number} */ (child.pid);
  return { child, pid, port, url: `http://127.0.0.1:${port}`, dataDir: data, output, exited, stop, removeData };
}

/**
 * Starts the built program and waits until it is ready, which took `readyMs`.
 * @param {Parameters<typeof launchProgram>[0]} [options]
 * @throws when it ends before, or is not ready after three minutes
 */
export async function startProgram(options) {
  const program = await launchProgram(options);
  const began = performance.now();
  while (!/^Ready at \S+$/m.test(program.output.said)) {
    const ended = program.child.exitCode ?? program.child.signalCode;
    const { log, said } = program.output;
    if (ended !== null) throw new Error(`The program ended with ${ended} before it was ready:\n${said}${log}`);
    if (performance.now() - began > READY_MS) {
      await program.stop("SIGKILL");
      throw new Error(`The program is not ready after three minutes:\n${said}${log}`);
    }
    await sleep(5);
  }
  return { ...program, readyMs: Math.round(performance.now() - began) };
}
