import {
  type Dialect,
  type Driver,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** Kysely's adapter, with two differences. */
class Adapter extends SqliteAdapter {
  /** SQLite can roll back changes of the schema, so that migrations run in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Our drivers order their requests themselves: with Kysely's lock none could read while a write waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Compiler that omits `for update`, which SQLite does not support: an immediate transaction locks the whole file. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!/^For(Update|NoKeyUpdate|KeyShare)$/.test(node.modifier ?? "")) super.visitSelectModifier(node);
  }
}

/** Returns a dialect for `driver` that runs migrations in a transaction. */
export const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new Adapter(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
