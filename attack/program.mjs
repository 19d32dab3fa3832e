import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { ask } from "./requests.mjs";

export const admin = { email: "owner@example.com", password: "lanterns along the harbour wall" };

const environment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" });

/**
 * Returns functions that start programs of the checkout at `root` and fill them with data. `close` kills the programs
 * and deletes their folders.
 */
export function openPrograms(root) {
  const folders = [];
  const running = new Set();
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "access-points-attack-"));
    folders.push(folder);
    return folder;
  };

  /**
   * Starts the program without waiting until it is ready. `descriptors`: limit of open files; `preload`: libraries to
   * load first (LD_PRELOAD); `entry`: script that Node runs; `build`: folder of another build.
   */
  async function launch({ env = {}, dataDir = makeFolder(), descriptors, preload, ...run } = {}) {
    const { entry = ".build/server.mjs", build = root } = run;
    const port = await getPort();
    const limited = ["/bin/sh", "-c", `ulimit -n ${descriptors}; exec "$0" "$1"`, process.execPath, entry];
    const [command, ...args] = descriptors ? limited : [process.execPath, entry];
    const child = spawn(command, args, {
      cwd: build,
      env: {
        ...environment(),
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...(preload && { LD_PRELOAD: preload }),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { log: "", said: "" };
    child.stdout.on("data", (chunk) => (output.log += chunk));
    child.stderr.on("data", (chunk) => (output.said += chunk));
    const exited = once(child, "exit").then(([code, signal]) => ({ code, signal }));
    running.add(child);
    exited.then(() => running.delete(child));
    return { child, pid: child.pid, output, exited, dataDir, port, url: `http://127.0.0.1:${port}` };
  }

  /** Starts the program and waits until it is ready. @throws after a minute */
  async function start(options) {
    const began = performance.now();
    const program = await launch(options);
    const until = Date.now() + 60_000;
    while (!program.output.said.includes("Ready at")) {
      if (program.child.exitCode !== null || Date.now() > until) {
        throw new Error(`The program did not start: ${program.output.said.slice(0, 500)}`);
      }
      await sleep(10);
    }
    const stop = async (signal = "SIGTERM") => {
      const began = performance.now();
      if (program.child.exitCode !== null || program.child.signalCode !== null)
        return { ms: 0, ...(await program.exited) };
      program.child.kill(signal);
      const late = sleep(30_000, "late", { ref: false });
      if ((await Promise.race([program.exited, late])) === "late") program.child.kill("SIGKILL");
      return { ...(await program.exited), ms: Math.round(performance.now() - began) };
    };
    return { ...program, stop, readyMs: Math.round(performance.now() - began) };
  }

  const runCommand = (name, args, dataDir, input = "", env = {}) =>
    spawnSync(process.execPath, [join(root, "bin", `${name}.mjs`), ...args], {
      cwd: root,
      env: { ...environment(), DATA_DIR: dataDir, ...env },
      input,
      encoding: "utf8",
    });

  return {
    root,
    makeFolder,
    launch,
    start,
    /** Runs a command of `bin`, such as `check`, to its end, without blocking this process. */
    run: async (name, args, env) => {
      const began = performance.now();
      const child = spawn(process.execPath, [join(root, "bin", `${name}.mjs`), ...args], {
        cwd: root,
        env: { ...environment(), ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
      const [code] = await once(child, "close");
      return { code, said, ms: Math.round(performance.now() - began) };
    },
    /** Adds a user with the `user` command. */
    addUser: ({ dataDir }, email, role = "staff") => {
      const added = runCommand("user", ["add", email, "--role", role], dataDir, `${passwordOf(email)}\n`);
      if (added.status !== 0) throw new Error(`user add ${email}: ${added.stdout}${added.stderr}`);
    },
    /** Sets a password with the `user` command, without blocking this process. */
    changePassword: async ({ dataDir }, email, password) => {
      const child = spawn(process.execPath, [join(root, "bin/user.mjs"), "password", email], {
        cwd: root,
        env: { ...environment(), DATA_DIR: dataDir },
        stdio: ["pipe", "ignore", "inherit"],
      });
      child.stdin.end(`${password}\n`);
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`user password ended with ${code}`);
    },
    seed: ({ dataDir, env }, email, rows) => {
      const seeded = runCommand("seed", ["--email", email, "--rows", String(rows)], dataDir, "", env);
      if (seeded.status !== 0) throw new Error(`seed: ${seeded.stdout}${seeded.stderr}`);
    },
    close: () => {
      for (const child of running) child.kill("SIGKILL");
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const passwordOf = (email) =>
  email === admin.email ? admin.password : `seven bicycles of ${email.split("@")[0]} in the rain`;

/** Signs in through the API. Returns the answer's body. */
export async function signIn(url, email = admin.email, headers = {}) {
  const answer = await ask(url, "POST", "/api/v1/auth/login", {
    body: { email, password: passwordOf(email) },
    headers,
  });
  if (answer.status !== 200) throw new Error(`signing in as ${email} answered ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}

/** Counts the open descriptors of a process. */
export const countDescriptors = (pid) => readdirSync(`/proc/${pid}/fd`).length;
