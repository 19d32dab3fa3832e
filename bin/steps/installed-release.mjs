import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Longest time from `npx` to a program that is ready, in milliseconds: npm downloads two packages. */
const READY_MS = 180_000;

/**
 * Returns a machine that has Node, npm and a release, and nothing else: an empty folder, an empty cache of npm, and an
 * environment of three variables. `node` is the folder of the program `node`.
 */
export function openMachine({ folder, release, node }) {
  const file = `./${basename(release)}`;
  const cache = join(folder, "npm-cache");
  mkdirSync(join(folder, "home"), { recursive: true });
  copyFileSync(release, join(folder, file));
  // Certificates of a network whose registry is reached through a proxy.
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const base = {
    PATH: [node, process.env.PATH].join(delimiter),
    HOME: join(folder, "home"),
    npm_config_cache: cache,
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
  };
  const running = new Set();

  function spawnCommand([program, ...args], env = {}) {
    // A group of its own, because npx starts the program in a shell and does not always pass signals on.
    const options = { cwd: folder, env: { ...base, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true };
    const child = spawn(program, args, options);
    running.add(child);
    const output = { said: "" };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output.said += chunk));
    const exited = once(child, "close").then(([code]) => code);
    exited.then(() => running.delete(child));
    return { child, output, exited };
  }

  /** Starts the program and waits until it is ready; `ms` is the time that took. @throws with its output */
  async function startWith(command, env) {
    const began = performance.now();
    const { default: getPort } = await import("get-port");
    const port = await getPort();
    const { child, output, exited } = spawnCommand(command, { PORT: String(port), ...env });
    while (!output.said.includes("Ready at")) {
      if (child.exitCode !== null || performance.now() - began > READY_MS)
        throw new Error(`The release did not start:\n${output.said}`);
      await sleep(20);
    }
    const ms = Math.round(performance.now() - began);
    const stop = async () => {
      process.kill(-child.pid, "SIGTERM");
      await exited;
    };
    const setupLink = async () => {
      while (!/\/setup\?token=\S+/.test(output.said)) await sleep(20);
      return /http\S+\/setup\?token=\S+/.exec(output.said)[0];
    };
    return { url: `http://localhost:${port}`, ms, stop, setupLink };
  }

  const installed = join(folder, "installed/bin/access-points");
  const run = async (command, env) => {
    const { output, exited } = spawnCommand(command, env);
    return { code: await exited, said: output.said };
  };
  return {
    /** Starts the program with npx, which installs it first. */
    startWithNpx: (env) => startWith(["npx", "--yes", file], env),
    /** Installs the release as for a server. Returns the megabytes of its files. */
    install: async () => {
      const { code, said } = await run(["npm", "install", "--global", "--prefix", join(folder, "installed"), file]);
      if (code !== 0) throw new Error(`The release could not be installed:\n${said}`);
      return Number(execFileSync("du", ["-sm", join(folder, "installed")], { encoding: "utf8" }).split("\t")[0]);
    },
    /** Starts the installed program. */
    start: (env) => startWith([installed], env),
    /** Runs a command of the installed program, such as `backup`, to its end. */
    run: (args, env) => run([installed, ...args], env),
    close: () => {
      for (const { pid } of running) process.kill(-pid, "SIGKILL");
    },
  };
}
