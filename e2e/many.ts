import { freePort, startServer } from "./server";

const secret = "one secret that every process is given, 0123456789";

/** Starts a process on `port`, on a database others share, with a folder of its own as on a machine of its own. */
export const startOn = (port: string, env: Record<string, string | undefined>) =>
  startServer({ clock: true, env: { AUTH_SECRET: secret, DATABASE_POOL: "5", ...env, PORT: port } });

export const freePorts = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => freePort()));
