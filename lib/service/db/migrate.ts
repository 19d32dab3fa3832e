import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Db, isPostgres } from "./database";
import { backlogs } from "./migrations/backlogs";
import { damagedLabels } from "./migrations/damaged-labels";
import { deliveriesByProfile } from "./migrations/deliveries-by-profile";
import { factorMails } from "./migrations/factor-mails";
import { importLeases } from "./migrations/import-leases";
import { initial } from "./migrations/initial/initial";
import { keysOfTexts } from "./migrations/keys-of-texts";
import { chosenLanguages } from "./migrations/languages";
import { mail } from "./migrations/mail";
import { oidcIdentities } from "./migrations/oidc-identities";
import { printPile } from "./migrations/print-pile";
import { printers } from "./migrations/printers";
import { publicReports } from "./migrations/public-reports";
import { addRounds } from "./migrations/rounds";
import { secondFactors } from "./migrations/second-factors";
import { signInMails } from "./migrations/sign-in-mails";
import { signInProviders } from "./migrations/sign-in-providers";
import { symbolLinks } from "./migrations/symbol-links";
import { teamOfLabelJobs } from "./migrations/team-of-label-jobs";
import { textsByTrigger } from "./migrations/texts-by-trigger";
import { timeZone } from "./migrations/time-zone";
import { withoutChainAndReplicas } from "./migrations/without-chain-and-replicas";
import { withoutSignInAddresses } from "./migrations/without-sign-in-addresses";
import { wrongCodes } from "./migrations/wrong-codes";

/** Frozen: imports only own files and `fold.ts`. A released migration is never edited; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  "0001-first-release": { up: initial },
  "0002-team-of-label-jobs": { up: teamOfLabelJobs },
  "0003-without-chain-and-replicas": { up: withoutChainAndReplicas },
  "0004-texts-by-trigger": { up: textsByTrigger },
  "0005-damaged-labels": { up: damagedLabels },
  "0006-symbol-links": { up: symbolLinks },
  "0007-public-reports": { up: publicReports },
  "0008-print-pile": { up: printPile },
  "0010-oidc-identities": { up: oidcIdentities },
  "0011-second-factors": { up: secondFactors },
  "0012-time-zone": { up: timeZone },
  "0013-factor-mails": { up: factorMails },
  "0014-import-leases": { up: importLeases },
  "0015-sign-in-mails": { up: signInMails },
  "0016-without-sign-in-addresses": { up: withoutSignInAddresses },
  "0017-keys-of-texts": { up: keysOfTexts },
  "0018-wrong-codes": { up: wrongCodes },
  "0019-backlogs": { up: backlogs },
  "0020-mail": { up: mail },
  "0021-sign-in-providers": { up: signInProviders },
  "0022-languages": { up: chosenLanguages },
  "0023-rounds": { up: addRounds },
  "0024-printers": { up: printers },
  "0025-deliveries-by-profile": { up: deliveriesByProfile },
};

/** No release upgrades these. */
const UNRELEASED = ["001-begin", "001-initial", "0001-initial"];

/** `message` is one sentence. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Runs the missing migrations, all or none. Processes that start at the same time run them one after another: on
 * PostgreSQL, Kysely holds an advisory lock; on SQLite, the lock of the file has the same effect.
 * @returns the names of those that ran
 * @throws MigrationError when the database is newer than the program, is of a version before the first release, or a migration fails
 */
export async function migrate(db: Db, known = migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  await readMigrations(db, known);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error)
    throw new MigrationError(`the database could not be migrated: ${(error as Error).message}`, { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** @throws MigrationError when another version of the program uses the database */
export async function requireMigrated(db: Db): Promise<void> {
  const { missing } = await readMigrations(db);
  if (missing.length === 0) return;
  const others = missing.length > 1 ? ` and ${missing.length - 1} later` : "";
  throw new MigrationError(
    `the database was written by an older version of this program (it lacks ${missing[0]}${others}); start this version on it once, which brings it up to date`,
  );
}

/** @throws MigrationError when a newer version, or one before the first release, wrote the database */
export async function readMigrations(db: Db, known = migrations): Promise<{ applied: string[]; missing: string[] }> {
  const applied = await appliedMigrations(db);
  if (UNRELEASED.some((name) => applied.includes(name))) {
    throw new MigrationError(
      "the database was written by a version before the first release; export the access points with that version, start this one with an empty data folder or database, and import the file",
    );
  }
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length === 0) return { applied, missing: Object.keys(known).filter((name) => !applied.includes(name)) };
  throw new MigrationError(
    `the database was written by a newer version of this program (it has ${unknown.join(", ")}); start that version, or restore a backup made before the upgrade`,
  );
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasMigrationTable(db))) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}

async function hasMigrationTable(db: Db): Promise<boolean> {
  // Kysely lists the tables of all schemas, and here only that of this database counts.
  const table = isPostgres(db)
    ? sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`
    : sql<{ found: unknown }>`select (select name from sqlite_master where name = 'kysely_migration') as found`;
  const { rows } = await table.execute(db);
  return rows[0]?.found !== null;
}
