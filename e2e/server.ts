import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import getPort from "get-port";

const root = join(import.meta.dirname, "..");

export const admin = { email: "ada@example.com", password: "paper lanterns on the quay", name: "Ada Admin" };

const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_NAME: admin.name };

type Options = {
  /** Additional variables; undefined removes one. */
  env?: Record<string, string | undefined>;
  /** URL of a remote service; the program is a dashboard only. */
  service?: string;
  /** Data folder; by default a temporary one, deleted at the end. */
  dataDir?: string;
  /** Whether its clock can be moved forward. */
  clock?: boolean;
  /** Program to run; otherwise the built one. */
  program?: string;
  /** Folder that holds the build to run; otherwise this repository. */
  buildDir?: string;
};

/** Variables of a normal environment, without those of the program. */
const environment = () =>
  Object.fromEntries(["PATH", "HOME", "TMPDIR", "SystemRoot", "LANG"].map((name) => [name, process.env[name]]));

/** Starts the built program and returns its process at once. The program may fail to start. */
export function launch({ env = {}, dataDir, clock = false, service, ...run }: Options = {}) {
  const { program = ".build/server.mjs", buildDir = root } = run;
  const own = service ? { ACCESS_POINT_SERVICE_URL: service } : firstAdmin;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "access-points-"));
  const clockArguments = clock ? ["--import", join(import.meta.dirname, "clock.mjs")] : [];
  const child: ChildProcess = spawn(process.execPath, [...clockArguments, program], {
    cwd: buildDir,
    env: { ...environment(), NODE_ENV: "production", PORT: "0", DATA_DIR: folder, ...own, ...env },
    stdio: ["ignore", "pipe", "pipe", ...(clock ? (["ipc"] as const) : [])],
  });
  const exited = once(child, "exit").then(([code, signal]) => ({ code, signal }) as Exit);
  // Kills the program even if the test run ends early.
  const end = () => child.kill("SIGKILL");
  process.on("exit", end);
  exited.then(() => process.off("exit", end));
  const output = { log: "", said: "" };
  child.stdout?.on("data", (chunk) => (output.log += chunk));
  child.stderr?.on("data", (chunk) => (output.said += chunk));
  const cleanUp = () => dataDir || rmSync(folder, { recursive: true, force: true });
  return { child, output, exited, dataDir: folder, cleanUp };
}

type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** Starts the built program and waits until it is ready. */
export async function startServer(options: Options = {}) {
  const env = { PORT: String(await getPort()), ...options.env };
  const { child, output, exited, dataDir, cleanUp } = launch({ ...options, env });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on("data", () => {
      const ready = output.said.match(/^Ready at (\S+)$/m);
      if (ready?.[1]) resolve(ready[1]);
    });
    exited.then(() => reject(new Error(`The program ended before it was ready:\n${output.said}${output.log}`)));
  });
  return {
    url,
    dataDir,
    pid: child.pid as number,
    /** The link of the first run, once it is printed. */
    setupLink: async () => {
      const printed = () => output.said.match(/http\S+\/setup\?token=\S+/)?.[0];
      while (!printed()) await once(child.stderr as Readable, "data");
      return printed() as string;
    },
    output,
    exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Moves the clock of the program forward. Requires `clock`. */
    putForward: async (milliseconds: number) => {
      const heard = once(child, "message");
      child.send(milliseconds);
      await heard;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const exit = await exited;
      cleanUp();
      return exit;
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
