import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, launchProgram, startProgram } from "../tests/launch-program.mjs";
import { ask } from "./requests.mjs";

export const admin = { email: "owner@example.com", password: "lanterns along the harbour wall" };

/**
 * Returns functions that start programs of the checkout at `root` and fill them with data. `close` kills the programs
 * and deletes their folders.
 */
export function openPrograms(root) {
  const folders = [];
  const launched = [];
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "access-points-attack-"));
    folders.push(folder);
    return folder;
  };

  /**
   * Adds the first admin, and `descriptors`: limit of open files; `preload`: libraries to load first (LD_PRELOAD); `build`:
   * folder of another build.
   */
  const optionsOf = ({ env, dataDir = makeFolder(), descriptors, preload, build = root, script } = {}) => ({
    dataDir,
    folder: build,
    script,
    env: {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(preload && { LD_PRELOAD: preload }),
      ...env,
    },
    command: descriptors ? ["/bin/sh", "-c", `ulimit -n ${descriptors}; exec "$0" "$@"`] : [],
  });

  const keep = (program) => {
    launched.push(program);
    return program;
  };

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
    /** Starts the program without waiting until it is ready. */
    launch: async (options) => keep(await launchProgram(optionsOf(options))),
    /** Starts the program and waits until it is ready. */
    start: async (options) => keep(await startProgram(optionsOf(options))),
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
      for (const { child } of launched) child.kill("SIGKILL");
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
