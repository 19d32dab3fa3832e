import {
  CompiledQuery,
  type DatabaseConnection,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";

/**
 * Kysely begins transactions deferred: the first write then upgrades a read lock and fails at once when another
 * process writes, whatever the busy timeout. Immediate transactions wait for their turn.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite rolls back by itself when the disk fails; saying so again must not hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes("no transaction is active")) throw error;
    });
  }
}

/** SQLite rolls back DDL like anything else; Kysely does not count on it, and would leave half a migration. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Row locks are left out: an immediate transaction holds the whole file already, and SQLite has no words for less. */
class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== "ForUpdate" && node.modifier !== "ForNoKeyUpdate") super.visitSelectModifier(node);
  }
}

/** Kysely's SQLite dialect with immediate transactions, row locks implied, and migrations that are all or none. */
export class SafeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new WithoutRowLocks();
  }
}
