import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "@/lib/config";
import { type RenderPool, renderProgram } from "@/lib/labels/render/render-pool";
import { type PrinterNetworks, readNetworks } from "@/lib/printers/networks";
import { pruneTombstones } from "./access-points/changes/prune-tombstones";
import { createExporter } from "./access-points/export/exporter";
import { endImportLeases } from "./access-points/import/import-lease";
import { keepBacklog } from "./access-points/locations/backlog";
import { createSearchRefresh } from "./access-points/search/refresh-search";
import { sweepTrash } from "./access-points/trash/sweep-trash";
import { createMailer } from "./accounts/mail/mailer";
import { sendMails } from "./accounts/mail/outbox";
import { readOfficeSettings } from "./accounts/office/office-settings";
import { ensureFirstAdmin, findSetupToken } from "./accounts/office/setup";
import { createOidc } from "./accounts/oidc/provider";
import { readStoredProviders } from "./accounts/oidc/provider-settings";
import { createPasswords } from "./accounts/passwords/passwords";
import { writeLinkLetter } from "./accounts/people/one-time-links";
import { writeFactorLetter } from "./accounts/second-factor/factor-mails";
import { sweepAccounts } from "./accounts/sweep-accounts";
import { createThrottle } from "./accounts/throttle/throttle";
import { deriveKeys } from "./accounts/tokens/keys";
import { createLastUse } from "./accounts/tokens/last-use";
import { describeLostSecrets, renewSecrets } from "./accounts/tokens/secrets-at-rest";
import { createService } from "./app";
import { pruneAudit } from "./audit/prune-audit";
import { backUpBeforeUpgrade } from "./backup/backup-before-upgrade";
import { scheduleBackups } from "./backup/schedule-backups";
import type { ServiceContext } from "./context";
import { isPostgres } from "./db/database";
import { openMigrated, toUnusable } from "./db/open-migrated";
import { lockFolder } from "./db/sqlite/folder-lock";
import { createDeliveryQueue } from "./labels/delivery/delivery-queue";
import { confirmUnanswered } from "./labels/print-state/confirm-printed";
import { createPrintState } from "./labels/print-state/print-state-store";
import { createJobQueue } from "./labels/queue/job-queue";
import { writeReportLetter } from "./labels/reports/public/report-mails";
import { sweepReports } from "./labels/reports/public/sweep-reports";
import { createCreateLimit } from "./limits/create-limit";
import { createChangeQuota, createFileQuota } from "./limits/quotas";
import { startSweeping } from "./long-running/start-sweeping";
import { createSheetReader } from "./spreadsheets/sheet-reader";

/** The build puts them next to the main program. */
const readerProgram = new URL("./read-database.mjs", import.meta.url);
const exportWorker = new URL("./export-worker.mjs", import.meta.url);
const spreadsheetWorker = new URL("./spreadsheet-worker.mjs", import.meta.url);
const backupWorker = new URL("./backup-worker.mjs", import.meta.url);

const DAY_MS = 86_400_000;
const MAILS_EVERY_MS = 60_000;

/** Also creates the first admin of the configuration. Its errors have one sentence each. */
export async function openService(config: Config, secret: string, log: Logger) {
  const unlock = config.databaseUrl ? () => {} : lockFolder(config.dataDir);
  await backUpBeforeUpgrade(config, Date.now(), log);
  const database = await openMigrated(config, {
    onLost: (error) => log.warn({ event: "database.connection-lost", err: error }),
    readerProgram,
    onMigrated: (ran) => log.info({ event: "migrated", migrations: ran }),
  });
  try {
    const context = await createContext({ database, secret, config, log });
    if (config.admin) await ensureFirstAdmin(context, config.admin);
    await renewSecrets(context);
    const lost = await describeLostSecrets(context.db, context.keys.ring);
    if (lost) log.error({ event: "secrets.lost", hint: lost });
    // SQLite has one process: none is running at its start.
    if (!isPostgres(context.db)) await endImportLeases(context.db);
    await context.labelQueue.resume();
    await context.deliveries.resume();
    const setupToken = await findSetupToken(context);
    const stopSweeping = startSweeping(context, sweepsOf(context, config.auditDays * DAY_MS));
    const stopMails = startSweeping(context, [(_now, signal) => sendMails(context, signal)], MAILS_EVERY_MS);
    context.backups?.start();
    context.searchRefresh.start();
    return {
      ...createService(context),
      context,
      /** Null when there are users. */
      setupToken,
      officeLanguage: async () => (await readOfficeSettings(context.db)).language,
      close: async () => {
        context.exporter.close();
        await context.backups?.stop();
        await stopSweeping();
        await Promise.all([stopMails(), context.mailer.close()]);
        await context.searchRefresh.stop();
        await context.deliveries.close();
        await context.labelQueue.close();
        await context.lastUse.save();
        await database.db.destroy();
        unlock();
      },
    };
  } catch (error) {
    await database.db.destroy();
    throw toUnusable(config, error);
  }
}

type Swept = Pick<ServiceContext, "db" | "printState" | "labelQueue">;

/** Each hour. The trash and the audit log are kept equally long (`keptMs`). */
export const sweepsOf = ({ db, printState, labelQueue }: Swept, keptMs: number) => [
  (now: number, signal: AbortSignal) => confirmUnanswered({ db, printState }, now, signal),
  (now: number) => keepBacklog(db, now),
  (now: number, signal: AbortSignal) => sweepAccounts(db, now, signal),
  (now: number, signal: AbortSignal) => pruneTombstones(db, now, signal),
  (now: number, signal: AbortSignal) => sweepTrash(db, now, { signal, keptMs }),
  (now: number, signal: AbortSignal) => pruneAudit(db, now - keptMs, signal),
  (now: number, signal: AbortSignal) => sweepReports(db, now, signal),
  (now: number) => labelQueue.sweepFiles(now),
];

type Options = {
  database: ServiceContext["database"];
  secret: string;
  config: Config;
  log: Logger;
  now?: () => number;
  program?: URL | string;
  renderPool?: RenderPool | undefined;
  passwords?: ServiceContext["passwords"];
  exportProgram?: URL | string;
  spreadsheetProgram?: URL | string;
  backupProgram?: URL | string;
};

export async function createContext({
  database,
  secret,
  config,
  log,
  now = Date.now,
  program = renderProgram,
  renderPool: pool,
  passwords = createPasswords(),
  exportProgram = exportWorker,
  spreadsheetProgram = spreadsheetWorker,
  backupProgram = backupWorker,
}: Options): Promise<ServiceContext> {
  const keys = deriveKeys(secret, config.authSecretPrevious);
  const { db } = database;
  const printState = createPrintState({ db, now });
  const folder = join(config.dataDir, "label-jobs");
  const labelQueue = createJobQueue({ db, log, now, printState, program, pool, folder });
  const networks = readNetworks(config.printerNetworks) as PrinterNetworks;
  return {
    database,
    db,
    keys,
    log,
    now,
    randomBytes,
    passwords,
    throttle: createThrottle({ db, key: keys.throttle, now, log }),
    lastUse: createLastUse({ db, now, log }),
    oidc: createOidc({
      providers: config.oidc,
      publicUrl: config.publicUrl,
      readStored: (trx = db) => readStoredProviders({ db: trx, keys }),
    }),
    codeAliases: config.codeAliases,
    publicUrl: config.publicUrl,
    mailer: createMailer({ mail: config.mail, keys, publicUrl: config.publicUrl, log }),
    letters: { link: writeLinkLetter, factor: writeFactorLetter, report: writeReportLetter },
    printState,
    labelQueue,
    deliveries: createDeliveryQueue({ db, log, now, printState, labelQueue, networks }),
    createLimit: createCreateLimit(config.createsPerMinute, now),
    changeQuota: createChangeQuota(config.changesPerMinute, now),
    fileQuota: createFileQuota(now),
    exporter: createExporter({ database, log, program: exportProgram }),
    searchRefresh: createSearchRefresh({ db, log }),
    readSheet: createSheetReader({ log, program: spreadsheetProgram }),
    backups:
      config.backups.hours > 0
        ? scheduleBackups({ where: config, schedule: config.backups, program: backupProgram, now, log })
        : null,
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    counts: { failedSignIns: 0, providerFailures: {} },
  };
}
