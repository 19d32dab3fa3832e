import type { Logger } from "pino";
import type { Exporter } from "./access-points/export/exporter";
import type { LastUse } from "./accounts/last-use";
import type { Passwords } from "./accounts/passwords/passwords";
import type { Mailer } from "./accounts/people/mailer";
import type { Throttle } from "./accounts/throttle/throttle";
import type { Keys } from "./accounts/tokens/keys";
import type { ScheduledBackups } from "./backup/schedule-backups";
import type { Db } from "./db/open";
import type { ReadReplica } from "./db/postgres/read-replica";
import type { JobQueue } from "./labels/queue/job-queue";
import type { CreateLimit } from "./limits/create-limit";
import type { SheetReader } from "./spreadsheets/sheet-reader";
import type { Tracer } from "./telemetry/tracer";

/** Dependencies of the service. Clock and randomness are injected, so that tests can control them. */
export type ServiceContext = {
  db: Db;
  /** Replica of PostgreSQL that serves lists; null when none is configured. */
  replica: ReadReplica | null;
  keys: Keys;
  passwords: Passwords;
  throttle: Throttle;
  lastUse: LastUse;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  randomBytes: (size: number) => Uint8Array;
  /** Origin of the URLs in generated QR codes; undefined generates codes without a URL. */
  publicUrlForCodes: string | undefined;
  /** Earlier origins of the URLs in QR codes, on labels that are still in use. */
  codeAliases: string[];
  /** Origin of the dashboard, with which one-time links begin; undefined makes them paths. */
  publicUrl: string | undefined;
  /** Sends mail; null when no mail server is configured. */
  mailer: Mailer | null;
  labelQueue: JobQueue;
  createLimit: CreateLimit;
  exporter: Exporter;
  /** Reads the files of imports. */
  readSheet: SheetReader;
  /** Backups that this process makes by itself; null when none are configured. */
  backups: ScheduledBackups | null;
  /** Sends spans of requests; null when no collector is configured. */
  tracer: Tracer | null;
  /** Token with which programs on other machines read the metrics; undefined: none may. */
  metricsToken: string | undefined;
};
