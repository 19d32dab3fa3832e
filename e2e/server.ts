import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { launchProgram, startProgram } from "../tests/launch-program.mjs";

export const admin = { email: "ada@example.com", password: "paper lanterns on the quay", name: "Ada Admin" };

const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_NAME: admin.name };

/** Whether the program delays its answers to forms and pages; see late-answers.mjs. */
const isLate = process.env.LATE_ANSWERS === "1";

type Options = {
  /** Additional variables; undefined removes one. */
  env?: Record<string, string | undefined>;
  /** URL of a remote service; the program is a dashboard only. */
  service?: string;
  /** Data folder; by default a temporary one, deleted at the end. */
  dataDir?: string;
  /** Whether its clock can be moved forward. */
  clock?: boolean;
  /** Whether it waits ten times as long for an OpenID Connect provider of the test, which a busy machine delays. */
  isPatient?: boolean;
  /** Whether Chinese is the pseudo-language; see pseudo-language.mjs. */
  hasPseudoLanguage?: boolean;
};

function programOptions({ env = {}, dataDir, clock = false, isPatient = false, service, ...more }: Options) {
  const own = service ? { ACCESS_POINT_SERVICE_URL: service } : { ...firstAdmin, PRINTER_NETWORKS: "127.0.0.0/8" };
  const preloads = [
    ...(clock ? ["clock.mjs"] : []),
    ...(isPatient ? ["patient.mjs"] : []),
    ...(more.hasPseudoLanguage ? ["pseudo-language.mjs"] : []),
    ...(isLate ? ["late-answers.mjs"] : []),
  ];
  const nodeArgs = preloads.flatMap((name) => ["--import", join(import.meta.dirname, name)]);
  return { env: { ...own, ...env }, dataDir, nodeArgs, hasChannel: clock };
}

/** Starts the built program and returns its process at once. The program may fail to start. */
export const launch = (options: Options = {}) => launchProgram(programOptions(options));

/** Starts the built program and waits until it is ready. */
export async function startServer(options: Options = {}) {
  const { child, output, exited, dataDir, pid, stop, removeData } = await startProgram(programOptions(options));
  const url = output.said.match(/^Ready at (\S+)$/m)?.[1] as string;
  return {
    url,
    dataDir,
    pid,
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
      const { code, signal } = await stop();
      removeData();
      return { code, signal };
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
