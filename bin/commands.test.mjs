import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeVersion } from "./steps/bundle.mjs";
import { inRoot } from "./steps/root.mjs";

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command and waits until its output matches `sign`. */
async function run(command, args, env, sign) {
  const child = spawn(command, args, { cwd: inRoot(""), env: { ...process.env, ...env }, stdio: "pipe" });
  let printed = "";
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        printed += chunk;
        if (sign.test(printed)) resolve();
      });
    child.on("exit", () => reject(new Error(printed)));
  });
  return { child, printed: () => printed };
}

const isTaken = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy() && true));
    socket.on("error", () => resolve(false));
  });

test("npm start ends with npm and closes its port", async () => {
  const port = await getPort();
  const { child } = await run("npm", ["start"], { PORT: String(port), DATA_DIR: folder }, /Ready at/);
  expect(await isTaken(port)).toBe(true);
  child.kill("SIGTERM");
  await once(child, "exit");
  await expect.poll(() => isTaken(port)).toBe(false);
});

test("npm run demo has 250 access points, ignores other variables, and deletes its folder at the end", async () => {
  const port = await getPort();
  const elsewhere = {
    DATABASE_URL: "postgres://postgres@127.0.0.1:1/doors",
    ACCESS_POINT_SERVICE_URL: "http://127.0.0.1:1",
    PUBLIC_URL: "https://doors.example.com",
    DATA_DIR: join(folder, "data"),
    HOST: "192.0.2.1",
  };
  const env = { ...elsewhere, PORT: String(port), TMPDIR: folder };
  const { child, printed } = await run("node", ["bin/demo.mjs"], env, /Ctrl\+C/);
  const [, email] = printed().match(/E-mail\s+(\S+)/);
  const [, password] = printed().match(/Password\s+(.+)/);

  const api = `http://localhost:${port}/api/v1`;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const { token } = await (await fetch(`${api}/auth/login`, { method: "POST", headers, body })).json();
  const list = await fetch(`${api}/access-points?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  expect((await list.json()).pagination.total).toBe(250);

  const exited = once(child, "exit");
  child.kill("SIGINT");
  expect(await exited).toEqual([0, null]);
  expect(readdirSync(folder).filter((name) => /^(access-points|data)/.test(name))).toEqual([]);
});

test("npm run copy copies all data into an empty database, and refuses a second time", async () => {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  const command = (file, args, options) =>
    spawnSync(process.execPath, [inRoot(`bin/${file}`), ...args], { encoding: "utf8", ...options });
  const env = { ...process.env, DATA_DIR: from };
  command("user.mjs", ["add", "ada@example.com"], { env, input: "two doors down the hall\n" });

  const copy = () => command("copy.mjs", ["--from", `sqlite:${from}`, "--to", `sqlite:${to}`]);
  const first = copy();
  expect(first.stdout).toMatch(/^users +1 {2}[\w-]{43}$/m);
  expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^Copied, and read back the same\.$/m)]);
  expect(command("user.mjs", ["list"], { env: { ...env, DATA_DIR: to } }).stdout).toMatch(/^ada@example.com\t/);
  const second = copy();
  expect([second.status, second.stderr]).toEqual([
    1,
    `${from}/access-points.sqlite: 1 person\nthe target has users already; copy into a new database or an empty folder\n`,
  ]);
});

test("npm run backup copies the data while the program runs, and npm run restore starts the program on them", async () => {
  const [data, again, backups] = ["data", "again", "backups"].map((name) => join(folder, name));
  const env = { ...process.env, DATA_DIR: data, PORT: "0" };
  const command = (file, args, options) =>
    spawnSync(process.execPath, [inRoot(`bin/${file}`), ...args], { encoding: "utf8", env, ...options });
  command("user.mjs", ["add", "ada@example.com"], { input: "two doors down the hall\n" });
  const { child } = await run("node", ["bin/start.mjs"], env, /Ready at/);
  const made = command("backup.mjs", ["--to", backups]);
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/0 access points, \d MB, checked\./)]);
  child.kill("SIGTERM");
  await once(child, "exit");

  const backup = join(backups, readdirSync(backups)[0]);
  const elsewhere = join(folder, "elsewhere");
  const restore = () => command("restore.mjs", [backup], { env: { ...env, DATA_DIR: again, BACKUP_DIR: elsewhere } });
  const restored = restore();
  expect([restored.status, restored.stderr]).toEqual([0, ""]);
  expect(restored.stdout).toMatch(/^users +1$/m);
  expect(restored.stdout).toMatch(/The program starts on it in \d+\.\d s\./);
  expect(existsSync(elsewhere)).toBe(false);
  const isRoot = process.getuid?.() === 0;
  expect(restored.stdout.includes(`chown -R USER ${again}`)).toBe(isRoot);
  expect(command("user.mjs", ["list"], { env: { ...env, DATA_DIR: again } }).stdout).toMatch(/^ada@example.com\t/);
  expect(restore().stderr).toMatch(/access-points\.sqlite exists; move the folder .+ away/);
  expect(command("restore.mjs", []).stderr).toMatch(/^name the folder of a backup/);
});

test("every command prints a short help with --help, and does nothing else", () => {
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const commands = Object.entries(scripts).filter(([, script]) => script.startsWith("node bin/"));
  expect(commands.length).toBeGreaterThan(10);
  // Without packages and without a build, as after a clone.
  for (const name of ["bin", "package.json", "package-lock.json"])
    cpSync(inRoot(name), join(folder, name), { recursive: true });
  const before = readdirSync(folder, { recursive: true });
  for (const [name, script] of commands) {
    const file = script.replace("node ", "");
    const options = [...readFileSync(inRoot(file), "utf8").matchAll(/(\w+): \{ type: "(?:string|boolean)"/g)];
    const asked = spawnSync(process.execPath, [join(folder, file), "--help"], { cwd: folder, encoding: "utf8" });
    expect([asked.status, asked.stderr], name).toEqual([0, ""]);
    expect(asked.stdout, name).toMatch(new RegExp(`^  npm run ${name} --|^Usage: npm (run )?${name}\\b`, "m"));
    expect(asked.stdout, name).toMatch(/^Example: .*npm /m);
    for (const [, option] of options) if (option !== "help") expect(asked.stdout, name).toContain(`--${option}`);
  }
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

test("bench prints a short help with -h, and does nothing else", () => {
  const asked = spawnSync(process.execPath, [inRoot("bench/run.mjs"), "-h"], { encoding: "utf8" });
  expect([asked.status, asked.stderr]).toEqual([0, ""]);
  expect(asked.stdout).toMatch(/^Usage: npm run bench /m);
  expect(asked.stdout).toMatch(/^Example: npm run bench -- .+\n$/m);
});

test("an installed release names its own commands in their help", () => {
  for (const name of ["bin", "package.json"]) cpSync(inRoot(name), join(folder, name), { recursive: true });
  const helpOf = (...args) =>
    spawnSync(process.execPath, [join(folder, "bin/access-points.mjs"), ...args], { cwd: folder, encoding: "utf8" });
  for (const flag of ["--help", "-h"]) expect(helpOf(flag).stdout).toMatch(/^access-points seed {2}/m);
  expect(helpOf("user", "list", "--x").stderr).toBe(
    "--x is not an option. See them all with: access-points user --help\n",
  );
  const { status, stdout } = helpOf("seed", "--help");
  expect([status, stdout]).toEqual([0, expect.stringContaining("Usage: access-points seed --email EMAIL --rows N")]);
});

test("access-points --version of a source tree prints the version that the program logs", () => {
  const { stdout } = spawnSync(process.execPath, [inRoot("bin/access-points.mjs"), "--version"], { encoding: "utf8" });
  expect(stdout).toBe(`access-points ${describeVersion()}, Node ${process.version}\n`);
});

test("a command that takes no options refuses one, instead of ignoring it", () => {
  for (const name of ["start", "demo", "dev", "print-agent"]) {
    const { status, stderr } = spawnSync(process.execPath, [inRoot(`bin/${name}.mjs`), "--port", "8080"], {
      encoding: "utf8",
    });
    expect([status, stderr], name).toEqual([1, "--port is not an option: this command takes none. See --help.\n"]);
  }
});

test("a command says what to do when Node refuses an option, or the system a folder or space", () => {
  const env = { ...process.env, DATA_DIR: folder };
  const check = spawnSync(process.execPath, [inRoot("bin/check.mjs"), "--rep"], { encoding: "utf8", env });
  expect([check.status, check.stderr]).toEqual([1, "Unknown option '--rep'. See them all with --help.\n"]);
  const failed = (message, code) => {
    const script = `import("${inRoot("bin/steps/terminal.mjs")}").then(({ failWith }) => failWith(
      Object.assign(new Error(${JSON.stringify(message)}), { code: "${code}" })))`;
    const { status, stderr } = spawnSync(process.execPath, ["--eval", script], { encoding: "utf8" });
    expect(status).toBe(1);
    return stderr;
  };
  expect(failed("EACCES: permission denied, mkdir '/var/backups/doors'", "EACCES")).toMatch(
    /doors'\. The command has the rights of user \d+; .+ Give this user the right to that place/,
  );
  expect(failed("database or disk is full", "SQLITE_FULL")).toMatch(/is full\. Free space on that disk, or name/);
});
