import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import next from "next";
import pino, { type Logger } from "pino";
import { renderApiReference } from "@/components/api/render-api-reference";
import { type Config, ConfigError, readConfig } from "@/lib/config";
import { publishApiRenderer } from "@/lib/dashboard/api-renderer";
import { publishHost } from "@/lib/dashboard/host";
import { aboutService, openGuest } from "@/lib/dashboard/remote/guest";
import { createLabelDesk } from "@/lib/label-jobs/desk";
import { logConsole } from "@/lib/server/console-log";
import { maxConnections } from "@/lib/server/descriptor-limit";
import { drain } from "@/lib/server/drain";
import { ListenError, listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";
import { setPageStatus } from "@/lib/server/page-context";
import { deriveCookieSecret } from "@/lib/service/accounts/keys";
import { openDataDir } from "@/lib/service/db/data-dir";
import { MigrationError } from "@/lib/service/db/migrate";
import { OpenError } from "@/lib/service/db/open-error";
import { drawProgram } from "@/lib/service/labels/draw-program";
import { openService } from "@/lib/service/open";
import { readSecret } from "@/lib/service/secret";

/**
 * How long a proxy's connections are left open when the program stops, in milliseconds: it may be sending a request on
 * one of them, and learns only by new connections being refused that it should go elsewhere.
 */
const PROXY_LINGER_MS = 5_000;

/** Configuration → service, here on its database or elsewhere → desk → port → Next → answer; on SIGTERM the same way back. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: { pid: process.pid } });
  // In development whoever reads what Next prints sits at the terminal.
  if (!config.development) logConsole(log);
  openDataDir(config.dataDir);
  const secret = readSecret(config);
  const service = config.serviceUrl ? openGuest(config.serviceUrl, log) : await openOwn(config, secret, log);

  const folder = join(config.dataDir, "label-desk");
  const labelDesk = createLabelDesk({ program: drawProgram, folder, now: Date.now, log });
  await labelDesk.open();

  publishApiRenderer(renderApiReference);
  publishHost({
    service: service.ask,
    cookieSecret: deriveCookieSecret(secret),
    previousCookieSecret: config.authSecretPrevious && deriveCookieSecret(config.authSecretPrevious),
    publicUrl: config.publicUrl,
    development: config.development,
    labelDesk,
    reportMisread: (misread) => log.warn({ event: "service-misread", ...misread }),
    setPageStatus,
  });
  // The port comes first: Next has to know it, and PORT=0 leaves the choice to the system. Who is early waits.
  let open: (listener: RequestListener) => void = () => {};
  const opened = new Promise<RequestListener>((resolve) => {
    open = resolve;
  });
  const server = await listen((request, response) => void opened.then((serve) => serve(request, response)), {
    host: config.host,
    port: config.port,
    maxConnections: maxConnections(),
    upgradesAt: config.development ? "/_next/hmr" : undefined,
    onRefused: ({ method, url }, status) => log.warn({ event: "request-refused", method, path: url, status }),
  });
  // A connection that the system could not accept, for want of descriptors; the next one may succeed.
  server.on("error", (err) => log.error({ event: "accept-failed", err }));
  const { port } = server.address() as { port: number };
  const address = config.publicUrl ?? `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  // next-auth reads it from the environment alone; of the addresses it makes with it we take only the path.
  process.env.NEXTAUTH_URL = address;
  const pages = next({ dev: config.development, hostname: config.host, port, httpServer: upgrades(server, config) });

  const stop = async () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    service.drain();
    await drain(server, config.trustedProxyHops > 0 ? PROXY_LINGER_MS : 0);
    await pages.close();
    await labelDesk.close();
    await service.close();
    log.flush();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  const { trustedProxyHops } = config;
  const listener = createListener({ service: service.fetch, pages: pages.getRequestHandler(), trustedProxyHops, log });
  await pages.prepare();
  open(listener);
  if (config.serviceUrl) aboutService(config.serviceUrl).forEach(say);
  say(`Ready at ${address}`);
  if (service.setupToken) say(`First run: make the first admin at ${address}/setup?token=${service.setupToken}`);
}

/**
 * Returns the server whose upgrades Next handles: in development ours; otherwise one that never listens, because Next
 * leaves the sockets of upgrades that it does not know open for ever.
 */
const upgrades = (server: Server, { development }: Config): Server => (development ? server : createServer());

/** The service of this process, which the dashboard asks as it asks one elsewhere. */
async function openOwn(config: Config, secret: string, log: Logger) {
  const service = await openService(config, secret, log);
  return { ...service, ask: service.fetch };
}

/** For the person at the terminal; the log is for programs. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  const foreseen = [ConfigError, OpenError, MigrationError, ListenError].some((kind) => error instanceof kind);
  say(`access-points: ${foreseen ? (error as Error).message : ((error as Error).stack ?? error)}`);
  process.exit(1);
});
