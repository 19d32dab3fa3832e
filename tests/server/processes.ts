import getPort from "get-port";
import { startServer } from "@/e2e/server";

const secret = "one secret that every process is given, 0123456789";

/** Starts one of several processes that share a database. It has its own data folder, as on its own machine. */
export const startOn = (port: string, env: Record<string, string | undefined>) =>
  startServer({ clock: true, env: { AUTH_SECRET: secret, DATABASE_POOL: "5", ...env, PORT: port } });

export const freePorts = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => String(await getPort())));
