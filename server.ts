import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import pino, { type Logger } from "pino";
import { API_POLICY, renderApiPage } from "@/components/api/api-page";
import { type Config, ConfigError, describeIgnored, programVersion, readConfig } from "@/lib/config";
import { openApiDocument } from "@/lib/contract/operations/operations";
import { type ProblemKind, problemKinds } from "@/lib/contract/problem";
import { publishRuntime } from "@/lib/dashboard/client/runtime";
import { pageHeaders } from "@/lib/dashboard/session/page-headers";
import { findPageLanguage } from "@/lib/dashboard/session/page-language";
import { preparePage } from "@/lib/dashboard/session/prepare-page";
import { findPersonOfCookie } from "@/lib/dashboard/session/session-cookie";
import { createPhotoReader, photoProgram } from "@/lib/labels/photo/read-photo";
import { renderProgram } from "@/lib/labels/render/render-pool";
import type { ServiceFetch } from "@/lib/remote-service/app";
import { describeRemoteService, openRemoteService } from "@/lib/remote-service/open-remote-service";
import { createApiReference } from "@/lib/server/api-reference";
import { logConsole } from "@/lib/server/console-log";
import { drain } from "@/lib/server/drain";
import { ListenError, listen, maxConnections } from "@/lib/server/listen";
import { openLogOutput } from "@/lib/server/log-output";
import { createMessageScripts } from "@/lib/server/messages-script";
import {
  isFormKept,
  keepForm,
  pageClientAddress,
  pagePort,
  pageRequest,
  setPageStatus,
} from "@/lib/server/page-context";
import { createPageProbe, originOf } from "@/lib/server/page-probe";
import { createRequestHandler } from "@/lib/server/request-handler";
import { errorForLog } from "@/lib/server/stack-traces";
import { deriveCookieSecret, readSecret } from "@/lib/service/accounts/tokens/keys";
import { openDataDir } from "@/lib/service/db/data-dir";
import { StorageError } from "@/lib/service/db/failures";
import { MigrationError } from "@/lib/service/db/migrate";
import problemExplanations from "@/lib/service/http/problem-explanations.json";
import { openService } from "@/lib/service/open-service";

/** A proxy learns that it must use another process only when a new connection is refused. */
const PROXY_LINGER_MS = 5_000;

/** EX_CONFIG of sysexits.h: the next start fails in the same way, so that deploy/access-points.service does not try it. */
const EXIT_CONFIG = 78;

/** SIGTERM stops in reverse order. */
async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const log = pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: { pid: process.pid },
      serializers: { err: errorForLog },
    },
    openLogOutput(),
  );
  for (const hint of describeIgnored()) {
    log.warn({ event: "setting.ignored", hint });
    say(`access-points: ${hint}`);
  }
  // A developer reads Next's output in the terminal.
  if (!config.development) logConsole(log);
  openDataDir(config.dataDir);
  const secret = readSecret(config);
  const url = config.serviceUrl;
  const service = url
    ? openRemoteService({ url, program: renderProgram, log })
    : await openOwnService(config, secret, log);

  const messageScripts = createMessageScripts(
    JSON.parse(readFileSync(new URL("browser-messages.json", import.meta.url), "utf8")),
  );
  publishRuntime({
    service: service.fetch,
    cookieSecret: deriveCookieSecret(secret),
    previousCookieSecret: config.authSecretPrevious && deriveCookieSecret(config.authSecretPrevious),
    publicUrl: config.publicUrl,
    version: programVersion,
    commandOf: (name, ...args) =>
      isRelease
        ? ["access-points", name, ...args].join(" ")
        : ["npm run", name, ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
    development: config.development,
    messageUrls: messageScripts.urlsFor,
    officeLanguage: service.officeLanguage,
    readPhoto: createPhotoReader(photoProgram),
    clientAddress: pageClientAddress,
    page: pageRequest,
    setPageStatus,
    openedPort: () => (config.publicUrl ? new URL(config.publicUrl).port : pagePort()),
    keepForm,
    isFormKept,
  });
  // Before Next, which must know the port (PORT=0). Earlier requests wait.
  const { promise: opened, resolve: open } = Promise.withResolvers<RequestListener>();
  const listening = listen((request, response) => void opened.then((serve) => serve(request, response)), {
    host: config.host,
    port: config.port,
    maxConnections: maxConnections(),
    upgradesAt: config.development ? "/_next/hmr" : undefined,
    onRefused: ({ method, url }, status) => log.warn({ event: "request.refused", method, path: url, status }),
  });
  const server = await listening.catch(async (error) => {
    // It sends mails and labels already.
    await service.close();
    throw error;
  });
  // No file descriptor was left. The next connection may succeed.
  server.on("error", (err) => log.error({ event: "connection.not-accepted", err }));
  const { port } = server.address() as { port: number };
  const address = config.publicUrl ?? originOf(config.host, port).replace("//127.0.0.1:", "//localhost:");
  // next-auth reads it only from the environment. We use only the path of its URLs.
  process.env.NEXTAUTH_URL = address;
  // Next asks itself for the page that a form leads to. Behind a proxy that ends TLS it would ask this port by https.
  if (!config.development) process.env.__NEXT_PRIVATE_ORIGIN = originOf(config.host, port);
  const pages = next({
    dev: config.development,
    dir: pagesFolder(config),
    hostname: config.host,
    port,
    httpServer: upgrades(server, config),
  });

  const stop = async (signal: NodeJS.Signals) => {
    const stopping = performance.now();
    process.off("SIGTERM", stop).off("SIGINT", stop);
    service.drain();
    await drain(server, config.trustedProxyHops > 0 ? PROXY_LINGER_MS : 0);
    await pages.close();
    await service.close();
    log.info({ event: "stopped", signal, ms: Math.round(performance.now() - stopping) });
    log.flush();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);

  const { trustedProxyHops } = config;
  const handler = createRequestHandler({
    service: service.fetchPublic,
    pages: pages.getRequestHandler(),
    ownHeaders: pageHeaders,
    preparePage,
    findLanguage: findPageLanguage,
    answerMessages: messageScripts.answer,
    findPerson: ({ headers }) => findPersonOfCookie(headers.cookie),
    probePages: createPageProbe({ host: config.host, port }),
    answerApiReference: createApiReference(async () => renderApiReference(service.fetch), API_POLICY),
    trustedProxyHops,
    log,
  });
  await pages.prepare();
  open(handler);
  if (url) describeRemoteService(url).forEach(say);
  const took = { ms: Math.round(performance.now() - began) };
  log.info({ event: "started", version: programVersion, node: process.version, address, ...took });
  say(`Ready at ${address}`);
  notifySystemd();
  if (service.setupToken) say(`First run: create the first admin at ${address}/setup?token=${service.setupToken}`);
}

/** In production a server that never listens: Next leaves the sockets of unknown upgrades open for ever. */
const upgrades = (server: Server, { development }: Config): Server => (development ? server : createServer());

/** The program may be started in another folder. */
const pagesFolder = ({ development }: Config): string =>
  fileURLToPath(new URL(development ? "../.." : "..", import.meta.url));

/** TypeScript checks that every kind of problem has one. */
const explanations: Record<ProblemKind, { meaning: string; advice: string }> = problemExplanations;

/** Null when the service has no OpenAPI document of its own. */
async function renderApiReference(fetchService: ServiceFetch): Promise<string | null> {
  const request = new Request("http://service.invalid/api/v1/openapi.json");
  const answer = await fetchService(request, { clientAddress: "" });
  const { data } = openApiDocument.safeParse(answer.ok ? await answer.json() : null);
  const problems = Object.entries(problemKinds).map(([kind, [status, title]]) => {
    const { meaning, advice } = explanations[kind as ProblemKind];
    return { kind, status, title, meaning, advice };
  });
  return data && "/openapi.json" in data.paths ? renderApiPage(data, problems) : null;
}

async function openOwnService(config: Config, secret: string, log: Logger) {
  const service = await openService(config, secret, log);
  return { ...service, fetchPublic: service.fetch };
}

/** Tells systemd, if it started this process with Type=notify, that the program is ready. Node has no datagram sockets. */
function notifySystemd(): void {
  if (!process.env.NOTIFY_SOCKET) return;
  const child = spawn("systemd-notify", ["--ready"], { stdio: "inherit" });
  child.on("error", (error) => say(`access-points: systemd is not told that the program is ready (${error.message})`));
}

/** It has no lockfile. */
const isRelease = !existsSync(new URL("../package-lock.json", import.meta.url));

/** Standard output contains only the JSON log. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  const foreseen = [ConfigError, StorageError, MigrationError, ListenError].some((kind) => error instanceof kind);
  say(`access-points: ${foreseen ? (error as Error).message : ((error as Error).stack ?? error)}`);
  const isLasting = error instanceof ConfigError || error instanceof MigrationError;
  process.exit(isLasting ? EXIT_CONFIG : 1);
});
