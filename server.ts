import type { RequestListener } from "node:http";
import next from "next";
import pino from "pino";
import { ConfigError, readConfig } from "@/lib/config";
import { publishHost } from "@/lib/dashboard/host";
import { drain } from "@/lib/server/drain";
import { ListenError, listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";
import { setPageStatus } from "@/lib/server/page-status";
import { deriveCookieSecret } from "@/lib/service/accounts/keys";
import { openDataDir } from "@/lib/service/db/data-dir";
import { MigrationError } from "@/lib/service/db/migrate";
import { OpenError } from "@/lib/service/db/open-error";
import { openService } from "@/lib/service/open";
import { readSecret } from "@/lib/service/secret";

/** Configuration → database → service → port → Next → answer; on SIGTERM the same way back. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: { pid: process.pid } });
  openDataDir(config.dataDir);
  const secret = readSecret(config);
  const service = await openService(config, secret, log);

  publishHost({
    service: service.fetch,
    cookieSecret: deriveCookieSecret(secret),
    previousCookieSecret: config.authSecretPrevious && deriveCookieSecret(config.authSecretPrevious),
    publicUrl: config.publicUrl,
    development: config.development,
    setPageStatus,
  });
  // The port comes first: Next has to know it, and PORT=0 leaves the choice to the system. Who is early waits.
  let open: (listener: RequestListener) => void = () => {};
  const opened = new Promise<RequestListener>((resolve) => {
    open = resolve;
  });
  const server = await listen((request, response) => void opened.then((serve) => serve(request, response)), config);
  const { port } = server.address() as { port: number };
  const address = config.publicUrl ?? `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  // next-auth reads it from the environment alone; of the addresses it makes with it we take only the path.
  process.env.NEXTAUTH_URL = address;
  const pages = next({ dev: config.development, hostname: config.host, port });

  const stop = async () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    service.drain();
    await drain(server);
    await pages.close();
    await service.close();
    log.flush();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  const { trustedProxyHops } = config;
  const listener = createListener({ service: service.fetch, pages: pages.getRequestHandler(), trustedProxyHops });
  await pages.prepare();
  open(listener);
  say(`Ready at ${address}`);
  if (service.setupToken) say(`First run: make the first admin at ${address}/setup?token=${service.setupToken}`);
}

/** For the person at the terminal; the log is for programs. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  const foreseen = [ConfigError, OpenError, MigrationError, ListenError].some((kind) => error instanceof kind);
  say(`access-points: ${foreseen ? (error as Error).message : ((error as Error).stack ?? error)}`);
  process.exit(1);
});
