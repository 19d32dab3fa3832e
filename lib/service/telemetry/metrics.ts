import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { programVersion } from "@/lib/config";
import { measureWaiting } from "../accounts/mail/outbox";
import type { ServiceContext } from "../context";
import { countRows } from "../db/count-rows";
import type { DatabaseGauge } from "../db/database";
import type { ServiceEnv } from "../http/perform";
import { ServiceProblem, unauthorized } from "../http/problem-error";
import { refuseOtherMethods } from "../http/register";
import { toResponse } from "../http/respond";

/** Prometheus reads them at `/metrics`. */
export function createMetrics(context: ServiceContext) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerGauges(registry, context);
  const info = { name: "build_info", help: "1, with the version of the program", labelNames: ["version"] };
  new Gauge({ ...info, registers: [registry] }).set({ version: programVersion }, 1);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer requests of the service",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

  return {
    /** Unknown methods share one label, because a client can invent any number of them. */
    observe: (method: string, status: number, ms: number) =>
      durations.observe({ method: methods.has(method) ? method : "other", status }, ms / 1_000),

    register: (app: Hono<ServiceEnv>) => {
      app.get("/metrics", async (c) => {
        const isOwn = isOwnHost(new URL(c.req.url).hostname, context.publicUrl);
        const scraper = { isLocal: c.env.isLocal === true, isOwn, authorization: c.req.header("authorization") };
        requireScraper(context.metricsToken, scraper);
        const bytes = { type: registry.contentType, content: await registry.metrics() };
        return toResponse({ status: 200, bytes }, c.env.requestId);
      });
      refuseOtherMethods(app, "/metrics", ["GET"]);
    },
  };
}

/** As the URL standard writes them. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** This machine, or the host of PUBLIC_URL. */
const isOwnHost = (host: string, publicUrl: string | undefined): boolean =>
  LOOPBACK.test(host) || (publicUrl !== undefined && host === new URL(publicUrl).hostname);

type Scraper = { isLocal: boolean; isOwn: boolean; authorization: string | undefined };

// `isLocal`: no forwarding header, because it can be forged and a proxy here connects from loopback too. `isOwn`: a
// foreign site whose name leads to this machine (DNS rebinding) must not read the answer in a browser here.
function requireScraper(token: string | undefined, { isLocal, isOwn, authorization }: Scraper): void {
  if (isLocal && isOwn) return;
  if (token === undefined && isLocal) {
    throw new ServiceProblem(
      "forbidden",
      "Programs on this machine may read the metrics at localhost, 127.0.0.1 or the host of PUBLIC_URL only. Use one of these as the host, or set METRICS_TOKEN and send it.",
    );
  }
  if (token === undefined) {
    throw new ServiceProblem(
      "forbidden",
      [
        "Only programs on this machine may read the metrics, directly from this port.",
        "This request came from another machine or through a proxy (it has a forwarded header).",
        "Set METRICS_TOKEN to read them from elsewhere.",
      ].join(" "),
    );
  }
  const [, presented] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  if (presented === undefined) {
    throw unauthorized("missing-token", "The metrics need METRICS_TOKEN. Send it as Authorization: Bearer.");
  }
  if (!timingSafeEqual(digestOf(presented), digestOf(token))) {
    throw unauthorized(
      "invalid-token",
      "This is not METRICS_TOKEN. Check the configuration of the program that reads.",
    );
  }
}

/** Of one length, which a comparison in constant time needs. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const DAY_MS = 86_400_000;

export function registerGauges(registry: Registry, context: ServiceContext): void {
  const { database, db, passwords, labelQueue, backups, now, oidc, counts, dataDir } = context;
  const add = (name: string, help: string, read: DatabaseGauge["read"]) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Not a number while the database is away: the others are needed then.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    });
  // First: the queries of the others must not wait in the pool while its length is read.
  for (const { name, help, read } of database.gauges) add(name, help, read);
  const total = (name: string, help: string, labelNames: string[], read: (counter: Counter) => void | Promise<void>) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        return read(this);
      },
    });

  add("password_hashes_running", "Passwords being hashed", () => passwords.load().running);
  add(
    "password_hashes_waiting",
    "Passwords in the queue of the hasher; above 32 sign-ins answer 503",
    () => passwords.load().waiting,
  );
  add("label_jobs_open", "Print jobs in the queue of this process, the running ones included", labelQueue.countOpen);

  /** None waits while no server is set up. */
  const readWaiting = async () => {
    const { mails, oldest } = (await context.mailer.isSetUp(db))
      ? await measureWaiting(db)
      : { mails: 0, oldest: null };
    return { mails, seconds: oldest === null ? 0 : Math.max(0, context.now() - oldest) / 1_000 };
  };
  add("mails_waiting", "Mails that the mail server has not accepted yet", async () => (await readWaiting()).mails);
  add(
    "mail_waiting_seconds",
    "Age of the oldest mail that waits; 0 when none does",
    async () => (await readWaiting()).seconds,
  );
  total("mails_sent_total", "Mails that the mail server accepted from this process", [], (counter) => {
    counter.inc(context.mailer.counts.sent);
  });
  total(
    "mail_failures_total",
    "Tries of this process to send a mail that failed, by the class of the reason",
    ["reason"],
    (counter) => {
      for (const [reason, count] of Object.entries(context.mailer.counts.failed)) counter.inc({ reason }, count);
    },
  );

  add("data_free_bytes", "Free space on the disk of the data folder", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  add("people", "People who may sign in, invited ones included", () =>
    countRows(db.selectFrom("users").where("disabled_at", "is", null)),
  );
  add("access_points", "Access points that are not deleted", async () => {
    const totals = db.selectFrom("access_point_totals").select(({ fn }) => fn.sum<number>("total").as("total"));
    return Number((await totals.executeTakeFirst())?.total ?? 0);
  });
  add("label_jobs_failed", "Print jobs of the last 24 hours that failed", () =>
    countRows(
      db
        .selectFrom("label_jobs")
        .where("created_at", ">", now() - DAY_MS)
        .where("state", "=", "failed"),
    ),
  );
  total(
    "sign_ins_failed_total",
    "Refused sign-ins: wrong passwords and codes, and people whom a provider or its settings do not admit",
    [],
    (counter) => {
      counter.inc(counts.failedSignIns);
    },
  );
  total(
    "provider_failures_total",
    "Questions that a sign-in provider did not answer, or answered with something that cannot be used",
    ["provider"],
    async (counter) => {
      for (const { name } of await oidc.providers().catch(() => oidc.configured))
        counter.inc({ provider: name }, counts.providerFailures[name] ?? 0);
    },
  );
  if (backups) {
    add("backup_age_seconds", "Age of the newest complete backup; NaN when there is none", async () => {
      const newest = await backups.findNewest();
      return newest ? (now() - Date.parse(newest.manifest.createdAt)) / 1_000 : Number.NaN;
    });
    add("backup_failed", "1 when the last backup of this process failed", () => (backups.last()?.problem ? 1 : 0));
  }
}
