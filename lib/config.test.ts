import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigError, describeIgnored, readConfig } from "./config";
import { oidcVariables } from "./config/oidc";

const mail = { MAIL_FROM: "Doors <doors@example.com>", PUBLIC_URL: "https://doors.example.com" };
const secret = "k3lq0v8Zt2x9Yc7bN1mA5sD4fG6hJ8kL";

describe("the configuration", () => {
  test("needs nothing: every variable has a default", () => {
    expect(readConfig({})).toEqual({
      development: false,
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      databaseUrl: undefined,
      databasePool: 10,
      publicUrl: undefined,
      codeAliases: [],
      serviceUrl: undefined,
      authSecret: undefined,
      authSecretPrevious: undefined,
      admin: undefined,
      mail: undefined,
      oidc: [],
      trustedProxyHops: 0,
      printerNetworks: "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7",
      createsPerMinute: 6_000,
      changesPerMinute: 100_000,
      auditDays: 730,
      backups: { folder: resolve("data/backups"), hours: 24, keep: 7, besideData: true },
      logLevel: "info",
    });
    expect(readConfig({ PORT: "", PUBLIC_URL: "" }).port).toBe(3000);
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: "http" }, /^PORT must be a number/],
    [{ PORT: "70000" }, /^PORT must be a number/],
    [{ PUBLIC_URL: "doors.example.com" }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: "https://example.com/doors" }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL_FOR_CODES: "https://a.example.com" }, /^PUBLIC_URL_FOR_CODES is gone: set PUBLIC_URL .+_ALIASES$/],
    [{ PUBLIC_URL_FOR_CODES_ALIASES: "https://a.example.com" }, /is called PUBLIC_URL_ALIASES now/],
    [{ PUBLIC_URL_ALIASES: "https://a.example.com, b.example.com" }, /^PUBLIC_URL_ALIASES must be/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN must be at least 32/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET must be at least 32/],
    [{ AUTH_SECRET: "change-me-change-me-change-me-change-me" }, /^AUTH_SECRET is a text from an example/],
    [{ AUTH_SECRET: "a".repeat(40) }, /^AUTH_SECRET is a text from an example/],
    [{ AUTH_SECRET_PREVIOUS: "a".repeat(40) }, /^AUTH_SECRET_PREVIOUS is a text from an example/],
    [{ ADMIN_EMAIL: "a@example.com" }, /^ADMIN_EMAIL and ADMIN_PASSWORD go together/],
    [{ TRUSTED_PROXY_HOPS: "all" }, /^TRUSTED_PROXY_HOPS must be how many/],
    [{ ACCESS_POINT_SERVICE_URL: "doors.example.com" }, /^ACCESS_POINT_SERVICE_URL must be an address like/],
    [{ ACCESS_POINT_SERVICE_URL: "ftp://doors.example.com" }, /^ACCESS_POINT_SERVICE_URL must be an address like/],
    [{ ACCESS_POINT_SERVICE_URL: "https://ada:pw@doors.example.com" }, /^ACCESS_POINT_SERVICE_URL .+ without a name/],
    [{ ACCESS_POINT_SERVICE_URL: "https://doors.example.com/?a=1" }, /^ACCESS_POINT_SERVICE_URL .+ without a name/],
    [{ ACCESS_POINT_SERVICE_URL: "https://doors.example.com/#a" }, /^ACCESS_POINT_SERVICE_URL .+ without a name/],
    [{ ACCESS_POINT_SERVICE_URL: "https://doors.example.com/api/v1/" }, /must end before \/api\/v1/],
    [
      { ACCESS_POINT_SERVICE_URL: "https://doors.example.com", PUBLIC_URL_ALIASES: "https://codes.example.com" },
      /^PUBLIC_URL_ALIASES would do nothing beside ACCESS_POINT_SERVICE_URL/,
    ],
    [
      {
        ACCESS_POINT_SERVICE_URL: "https://doors.example.com",
        ADMIN_EMAIL: "a@example.com",
        ADMIN_PASSWORD: "two doors down the hall",
      },
      /^ADMIN_EMAIL, ADMIN_PASSWORD would do nothing beside ACCESS_POINT_SERVICE_URL.+ take them away$/,
    ],
    [{ ACCESS_POINT_URL: "https://doors.example.com" }, /^ACCESS_POINT_URL is not a variable of this program/],
    [{ CREATES_PER_MINUTE: "0" }, /^CREATES_PER_MINUTE must be how many/],
    [{ AUDIT_DAYS: "0" }, /^AUDIT_DAYS must be how many days/],
    [{ BACKUP_HOURS: "daily" }, /^BACKUP_HOURS must be how many hours/],
    [{ BACKUP_KEEP: "0" }, /^BACKUP_KEEP must be the number of backups/],
    [{ AUDIT_DAY: "7" }, /^AUDIT_DAY is not a variable of this program/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be/],
    [{ NODE_ENV: "staging" }, /^NODE_ENV must be/],
    [{ DATABASE_URL: "mysql://db/doors" }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: "postgres://db/", AUTH_SECRET: secret }, /^DATABASE_URL must be an address like postgres:/],
    [{ DATABASE_URL: "postgres://doors:a/b@db/doors", AUTH_SECRET: secret }, /^DATABASE_URL must be .+ \/ as %2F/],
    [{ DATABASE_URL: "postgres://db/doors" }, /^DATABASE_URL needs AUTH_SECRET, the same for every process/],
    [{ DATABASE_POOL: "0" }, /^DATABASE_POOL must be how many connections/],
    [{ SMTP_URL: "mail.example.com", ...mail }, /^SMTP_URL must be an address like smtps:/],
    [{ ...mail, SMTP_URL: "smtp://user:100%@mail" }, /^SMTP_URL must be .+ write % as %25/],
    [{ ...mail, SMTP_URL: "smtp://mail", MAIL_FROM: "doors" }, /^MAIL_FROM must be an address like/],
    [{ ...mail, SMTP_URL: "smtp://mail", MAIL_FROM: "a@b\nBcc: c@d" }, /^MAIL_FROM must be an address like/],
    [
      { PUBLIC_URL: mail.PUBLIC_URL, SMTP_URL: "smtp://mail" },
      /^SMTP_URL needs MAIL_FROM, the sender of mails, and PUBLIC_URL/,
    ],
    [
      { MAIL_FROM: mail.MAIL_FROM, SMTP_URL: "smtp://mail" },
      /^SMTP_URL needs MAIL_FROM, the sender of mails, and PUBLIC_URL/,
    ],
    [{ PUBLIC_URI: "https://doors.example.com" }, /^PUBLIC_URI is not a variable of this program/],
    [{ CHANGES_PER_MIN: "5" }, /^CHANGES_PER_MIN is not a variable of this program/],
    [{ SMTP_HOST: "mail" }, /^SMTP_HOST is not a variable of this program/],
    [{ DATABASE_SIZE: "7" }, /^DATABASE_SIZE is not a variable of this program/],
    [{ AUTH_SECRETS: secret }, /^AUTH_SECRETS is not a variable of this program/],
    [{ ADMIN_PASWORD: "x" }, /^ADMIN_PASWORD is not a variable of this program/],
  ];
  test.each(wrong)("%j is refused with a sentence", (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test("takes the mail server and the sender together", () => {
    const SMTP_URL = "smtps://doors:secret@mail.example.com";
    expect(readConfig({ ...mail, SMTP_URL }).mail).toEqual({ smtpUrl: SMTP_URL, from: mail.MAIL_FROM });
    expect(readConfig({ ...mail, SMTP_URL, MAIL_FROM: "doors@example.com" }).mail?.from).toBe("doors@example.com");
  });

  test("keeps the origin of addresses", () => {
    expect(readConfig({ PUBLIC_URL: "https://Doors.Example.com/" }).publicUrl).toBe("https://doors.example.com");
    const at = (url: string) => readConfig({ ACCESS_POINT_SERVICE_URL: url }).serviceUrl;
    expect(at("https://Doors.Example.com/")).toBe("https://doors.example.com");
    expect(at("http://service:3000/doors/")).toBe("http://service:3000/doors");
  });

  test(".env.example names every variable with its default, and no other", () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
    const named = [...read("../.env.example").matchAll(/^#?\s?([A-Z\d_]+=.*)$/gm)].map(([, line = ""]) => line);
    const known = [...read("./config.ts").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
    const all = [...known, ...Object.keys(oidcVariables)];
    expect(named.map((line) => line.split("=")[0]).sort()).toEqual(all.sort());
    expect(named).toEqual(
      expect.arrayContaining(["PORT=3000", "HOST=127.0.0.1", "DATA_DIR=./data", "TRUSTED_PROXY_HOPS=0"]),
    );
  });
});

test("a variable that looks like one of the program, but is none, is named with the one that was meant", () => {
  const given = {
    ...{ DATADIR: "/srv", data_dir: "/srv", LOG_LEVLE: "debug", SMPT_URL: "x", MAILFROM: "x", PUBLICURL: "x" },
    ...{ DATADIR_FILE: "/srv", LOGLEVELS: "info" },
  };
  const meant = describeIgnored(given).map((sentence) => sentence.match(/^(\w+) is no .+; (\w+) is one$/)?.slice(1));
  expect(meant).toEqual([
    ["DATADIR", "DATA_DIR"],
    ["data_dir", "DATA_DIR"],
    ["LOG_LEVLE", "LOG_LEVEL"],
    ["SMPT_URL", "SMTP_URL"],
    ["MAILFROM", "MAIL_FROM"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["DATADIR_FILE", "DATA_DIR_FILE"],
    ["LOGLEVELS", "LOG_LEVEL"],
  ]);
  const others = { HOSTNAME: "x", PORTS: "x", LOGNAME: "x", DATA: "x", npm_config_loglevel: "x", DATA_DIR: "/srv" };
  expect(describeIgnored({ ...others, DATA_DIR_FILE: "/srv", PATH: "x" })).toEqual([]);
});

test("variables that Kubernetes sets for a Service called database are ignored there alone", () => {
  const ofService = { DATABASE_PORT: "tcp://10.0.0.7:5432", DATABASE_SERVICE_HOST: "10.0.0.7" };
  expect(readConfig({ ...ofService, KUBERNETES_SERVICE_HOST: "10.0.0.1" }).databaseUrl).toBeUndefined();
  expect(() => readConfig(ofService)).toThrow(/^DATABASE_PORT is not a variable/);
});

test("a value may stand in a file, which ends with a line break or not", () => {
  const folder = mkdtempSync(join(tmpdir(), "access-points-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "auth-secret");
  writeFileSync(file, `${secret}\n`);
  expect(readConfig({ AUTH_SECRET_FILE: file }).authSecret).toBe(secret);
  expect(() => readConfig({ AUTH_SECRET_FILE: file, AUTH_SECRET: secret })).toThrow(/are both set/);
  expect(() => readConfig({ AUTH_SECRET_FILE: join(folder, "none") })).toThrow(/cannot be read \(ENOENT\)/);
  expect(() => readConfig({ AUTH_SECRT_FILE: file })).toThrow(/^AUTH_SECRT_FILE is not a variable/);
});
