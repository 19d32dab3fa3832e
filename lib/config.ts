import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { oidcVariables, readProviders } from "./config/oidc";
import { DEFAULT_NETWORKS, readNetworks } from "./printers/networks";

/** `message` is one sentence that tells the operator what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Replaced when the programs are built; tests run without. */
declare const PROGRAM_VERSION: string | undefined;

/** Such as 1.1.0, or 1.1.0-dev.f11e927e when the build is of no release. */
export const programVersion = typeof PROGRAM_VERSION === "undefined" ? "development" : PROGRAM_VERSION;

/** They have no effect on a remote service. */
const OF_OUR_SERVICE =
  /^(ADMIN_(EMAIL|PASSWORD|NAME)|PUBLIC_URL_ALIASES|DATABASE_URL|SMTP_URL|MAIL_FROM|BACKUP_DIR|METRICS_TOKEN|PRINTER_NETWORKS|OIDC_\w+)$/;

export const DEFAULT_DATA_DIR = "./data";

const PORT_RANGE = "PORT must be a number from 0 to 65535";

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** 32 characters of base64 are 192 bits; `openssl rand -base64 32` prints 44 (256 bits). */
const SECRET_MIN = 32;
/** Values copied from examples. They are long enough to pass the length check, but everyone knows them. */
const EXAMPLE_SECRET = /change.?me|secret.?here|your.?secret|example|^(.)\1+$/i;

const secret = (variable: string) =>
  z
    .string()
    .min(
      SECRET_MIN,
      `${variable} must be at least ${SECRET_MIN} characters long; make one with: openssl rand -base64 32`,
    )
    .refine(
      (value) => !EXAMPLE_SECRET.test(value),
      `${variable} is a text from an example; make your own with: openssl rand -base64 32`,
    );

const number = (pattern: RegExp, fallback: number, message: string) =>
  z.string().regex(pattern, message).transform(Number).default(fallback);

/** Without a path. */
const origin = (variable: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).pathname === "/",
      `${variable} must be an address like https://doors.example.com, without a path`,
    )
    .transform((value) => new URL(value).origin);

/** Separated by commas. */
const origins = (variable: string) => {
  const one = origin(variable);
  return z.string().transform((value, context) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const parsed = one.safeParse(part);
        for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: "custom", message });
        return parsed.data ?? "";
      }),
  );
};

/** In the parts of an address that hold a name or a password. */
const ESCAPES = "in its user and password, write % as %25, @ as %40, / as %2F, # as %23 and ? as %3F";

const databaseUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:/.test(value) && new URL(value).pathname.length > 1,
    `DATABASE_URL must be an address like postgres://user:password@host:5432/database; ${ESCAPES}; leave it out for SQLite`,
  );

const SLASHES_AT_END = /(?<!\/)\/+$/;

const ownPath = (url: string): string => new URL(url).pathname.replace(SLASHES_AT_END, "");

/** Without its trailing slash. May contain a path prefix. */
const serviceAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    "ACCESS_POINT_SERVICE_URL must be an address like https://doors.example.com or https://example.com/doors",
  )
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return !(url?.username || url?.password || /[?#]/.test(value));
  }, "ACCESS_POINT_SERVICE_URL must be an address alone: without a name, a password, a ? or a #")
  .refine(
    (value) => !URL.canParse(value) || !ownPath(value).endsWith("/api/v1"),
    "ACCESS_POINT_SERVICE_URL must end before /api/v1, which is added to it",
  )
  .transform((value) => new URL(value).origin + ownPath(value));

const SMTP_URL = `SMTP_URL must be an address like smtps://user:password@mail.example.com, or smtp:// with port 587; ${ESCAPES}`;
const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /./, error: SMTP_URL }).refine(hasDecodableLogin, SMTP_URL);

function hasDecodableLogin(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** An address, alone or in angle brackets after a name. */
const SENDER = /^(?:[^<>@\r\n]{0,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const sender = z
  .string()
  .regex(SENDER, "MAIL_FROM must be an address like doors@example.com or Doors <doors@example.com>");

const PRINTER_NETWORKS =
  "PRINTER_NETWORKS must be networks like 192.168.0.0/16, separated by commas, or none for no printers";

const variables = z
  .object({
    NODE_ENV: z
      .enum(["production", "development", "test"], "NODE_ENV must be production, development or test")
      .default("production"),
    PORT: number(/^\d{1,5}$/, 3000, PORT_RANGE).refine((port) => port <= 65_535, PORT_RANGE),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_POOL: number(/^[1-9]\d{0,2}$/, 10, "DATABASE_POOL must be how many connections to hold, 1 to 999"),
    PUBLIC_URL: origin("PUBLIC_URL").optional(),
    PUBLIC_URL_ALIASES: origins("PUBLIC_URL_ALIASES").optional(),
    ACCESS_POINT_SERVICE_URL: serviceAddress.optional(),
    AUTH_SECRET: secret("AUTH_SECRET").optional(),
    AUTH_SECRET_PREVIOUS: secret("AUTH_SECRET_PREVIOUS").optional(),
    ADMIN_EMAIL: z.string().optional(),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_NAME: z.string().optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    TRUSTED_PROXY_HOPS: number(/^\d$/, 0, "TRUSTED_PROXY_HOPS must be how many proxies stand in front, 0 to 9"),
    CREATES_PER_MINUTE: number(/^[1-9]\d{0,8}$/, 6_000, "CREATES_PER_MINUTE must be how many a user may create"),
    CHANGES_PER_MINUTE: number(/^[1-9]\d{0,8}$/, 100_000, "CHANGES_PER_MINUTE must be how many a user may change"),
    AUDIT_DAYS: number(/^[1-9]\d{0,4}$/, 730, "AUDIT_DAYS must be how many days the audit log is kept, 1 to 99999"),
    BACKUP_DIR: z.string().optional(),
    BACKUP_HOURS: number(
      /^(0|[1-9]\d{0,2})$/,
      24,
      "BACKUP_HOURS must be how many hours apart backups are made, 1 to 999, or 0 for none",
    ),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, "BACKUP_KEEP must be the number of backups to keep, 1 to 9999")
      .transform(Number)
      .optional(),
    METRICS_TOKEN: secret("METRICS_TOKEN").optional(),
    PRINTER_NETWORKS: z
      .string()
      .refine((text) => readNetworks(text) !== null, PRINTER_NETWORKS)
      .optional(),
    ...oidcVariables,
    LOG_LEVEL: z.enum(logLevels, "LOG_LEVEL must be debug, info, warn, error or silent").default("info"),
  })
  .refine(
    (given) => !given.ADMIN_EMAIL === !given.ADMIN_PASSWORD,
    "ADMIN_EMAIL and ADMIN_PASSWORD go together; set both or neither",
  )
  .refine(
    (given) => !given.DATABASE_URL || given.AUTH_SECRET,
    "DATABASE_URL needs AUTH_SECRET, the same for every process; make one with: openssl rand -base64 32",
  )
  .refine(
    (given) => !given.SMTP_URL || (given.MAIL_FROM && given.PUBLIC_URL),
    "SMTP_URL needs MAIL_FROM, the sender of mails, and PUBLIC_URL, with which the links in them begin",
  )
  .superRefine((given, context) => {
    readProviders(given, (message) => context.addIssue({ code: "custom", message }));
    const idle = Object.entries(given).flatMap(([name, value]) => (OF_OUR_SERVICE.test(name) && value ? [name] : []));
    if (idle.length === 0 || !given.ACCESS_POINT_SERVICE_URL) return;
    const message = `${idle.join(", ")} would do nothing beside ACCESS_POINT_SERVICE_URL: the service there has its own people and makes its own codes; take ${idle.length > 1 ? "them" : "it"} away`;
    context.addIssue({ code: "custom", message });
  });

/** An unknown variable with such a prefix is an error, because a typing mistake would otherwise have no effect. */
const OURS =
  /^(ACCESS_POINT|AUTH|ADMIN|PUBLIC_UR[IL]|TRUSTED_PROXY|DATA_DIR|DATABASE|CREATES|CHANGES|AUDIT|SMTP|BACKUP|METRICS|OIDC|PRINTER)(_|$)/;

/** Kubernetes sets them for each Service, such as one that is called database. */
const OF_KUBERNETES = /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/** Returns AUTH_SECRET for AUTH_SECRET_FILE, which names the file with its value; null for other variables. */
function fileOf(name: string): string | null {
  const target = name.replace(/_FILE$/, "");
  return target !== name && target in variables.shape ? target : null;
}

const isKnown = (name: string): boolean => name in variables.shape || fileOf(name) !== null;

/** Reads the values that stand in files, as systemd and containers hand secrets over. */
function readFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = Object.entries(given).map(([name, value = ""]): [string, string] => {
    const target = fileOf(name);
    if (target === null) return [name, value];
    if (target in given) throw new ConfigError(`${target} and ${name} are both set; take one of them away`);
    try {
      return [target, readFileSync(value, "utf8").replace(/\r?\n$/, "")];
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code;
      throw new ConfigError(
        `${name} names ${value}, which cannot be read (${why}); give this user the right to, or name another file`,
      );
    }
  });
  return Object.fromEntries(read);
}

/** By variable of an earlier version. */
const GONE = {
  PUBLIC_URL_FOR_CODES:
    "PUBLIC_URL_FOR_CODES is gone: set PUBLIC_URL instead, and choose under Settings, What phones open, that labels hold links. Labels that are printed keep working; if their address is not that of PUBLIC_URL, add it to PUBLIC_URL_ALIASES",
  PUBLIC_URL_FOR_CODES_ALIASES:
    "PUBLIC_URL_FOR_CODES_ALIASES is called PUBLIC_URL_ALIASES now: rename it, and labels that are printed keep working",
};

/** Besides the newest of each of as many days. The data folder has the disk that the database needs, too. */
const KEPT = { besideData: 7, elsewhere: 14 };

/** `.env.example` describes the variables. */
export type Config = ReturnType<typeof readConfig>;

/** An empty variable counts as absent. Throws a ConfigError that names the variable and the value to set. */
// biome-ignore lint/style/noProcessEnv: the one reader
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const gone = Object.entries(GONE).find(([name]) => name in given);
  if (gone) throw new ConfigError(gone[1]);
  const isOfKubernetes = (name: string) => given.KUBERNETES_SERVICE_HOST !== undefined && OF_KUBERNETES.test(name);
  const unknown = Object.keys(given).find((name) => OURS.test(name) && !isKnown(name) && !isOfKubernetes(name));
  if (unknown) throw new ConfigError(`${unknown} is not a variable of this program; .env.example lists them all`);
  const parsed = variables.safeParse(readFiles(given));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join("; "));
  const { data } = parsed;
  return {
    development: data.NODE_ENV === "development",
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    /** Origin such as `https://doors.example.com`; undefined: the origin of each request. */
    publicUrl: data.PUBLIC_URL,
    codeAliases: data.PUBLIC_URL_ALIASES ?? [],
    /** Undefined: the service runs in this process with its own database. */
    serviceUrl: data.ACCESS_POINT_SERVICE_URL,
    authSecret: data.AUTH_SECRET,
    authSecretPrevious: data.AUTH_SECRET_PREVIOUS,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD, name: data.ADMIN_NAME ?? "Admin" }
        : undefined,
    mail: data.SMTP_URL && data.MAIL_FROM ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM } : undefined,
    oidc: readProviders(data, () => {}),
    trustedProxyHops: data.TRUSTED_PROXY_HOPS,
    createsPerMinute: data.CREATES_PER_MINUTE,
    changesPerMinute: data.CHANGES_PER_MINUTE,
    auditDays: data.AUDIT_DAYS,
    backups: {
      folder: resolve(data.BACKUP_DIR ?? join(data.DATA_DIR, "backups")),
      /** 0: the program makes none by itself. */
      hours: data.BACKUP_HOURS,
      keep: data.BACKUP_KEEP ?? (data.BACKUP_DIR ? KEPT.elsewhere : KEPT.besideData),
      besideData: !data.BACKUP_DIR,
    },
    metricsToken: data.METRICS_TOKEN,
    /** As text, because the configuration is passed to threads. */
    printerNetworks: data.PRINTER_NETWORKS ?? DEFAULT_NETWORKS,
    logLevel: data.LOG_LEVEL,
  };
}

/** For a command that works on the data of this machine. */
export function readOwnConfig(): Config {
  const config = readConfig();
  if (!config.serviceUrl) return config;
  throw new ConfigError(
    `ACCESS_POINT_SERVICE_URL is set: people and data are in the service at ${config.serviceUrl}; run this command on the machine of that service`,
  );
}

/** Shorter names, such as PORT, resemble those of other programs. */
const RESEMBLING_MIN = 7;

/** Returns a sentence for each variable that looks like one of ours, such as DATADIR, but is none. */
// biome-ignore lint/style/noProcessEnv: as above
export function describeIgnored(environment: Record<string, string | undefined> = process.env): string[] {
  const known = Object.keys(variables.shape).flatMap((name) => [name, `${name}_FILE`]);
  return Object.keys(environment).flatMap((name) => {
    const meant = isKnown(name) ? undefined : known.find((other) => resembles(other, name));
    return meant ? [`${name} is no variable of this program and has no effect; ${meant} is one`] : [];
  });
}

/** Equal but for case and underscores, or but for one character that is missing, surplus, wrong or in its neighbour's place. */
function resembles(known: string, given: string): boolean {
  const [one, other] = [known, given].map((name) => name.replaceAll("_", "").toUpperCase()) as [string, string];
  if (one === other) return true;
  if (one.length < RESEMBLING_MIN || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped || rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
  );
}
