import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import next from "next";
import pino, { type Logger } from "pino";
import { renderApiReference } from "@/components/api/api-reference";
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
 * Time in milliseconds that a proxy's connections stay open during shutdown. The proxy may be sending a request on one
 * of them, and it learns that it must use another process only when a new connection is refused.
 */
const PROXY_LINGER_MS = 5_000;

/**
 * Starts the program in this order: configuration, service (with its own database or a remote one), in-memory label
 * jobs, port, Next, request handler. SIGTERM stops them in reverse order.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: { pid: process.pid } });
  // In development the output of Next stays readable text, because a developer reads it in the terminal.
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
  // Listens before Next starts, because Next must know the port and PORT=0 lets the system choose it. Requests that
  // arrive earlier wait.
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
  // The system had no file descriptor left for a connection. The next one may succeed.
  server.on("error", (err) => log.error({ event: "accept-failed", err }));
  const { port } = server.address() as { port: number };
  const address = config.publicUrl ?? `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  // next-auth reads this address only from the environment. We use only the path of the URLs that it builds from it.
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
 * Returns the server whose `upgrade` events Next handles. In development this is our server. In production it is a
 * server that never listens, because Next leaves the sockets of unknown upgrades open for ever.
 */
const upgrades = (server: Server, { development }: Config): Server => (development ? server : createServer());

/** Opens the service in this process. The dashboard calls it through `ask`, as it calls a remote service. */
async function openOwn(config: Config, secret: string, log: Logger) {
  const service = await openService(config, secret, log);
  return { ...service, ask: service.fetch };
}

/** Writes a line to standard error for the operator. Standard output contains only the JSON log. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  const foreseen = [ConfigError, OpenError, MigrationError, ListenError].some((kind) => error instanceof kind);
  say(`access-points: ${foreseen ? (error as Error).message : ((error as Error).stack ?? error)}`);
  process.exit(1);
});
