import {
  type Dialect,
  type Driver,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/**
 * Adapter that runs migrations in a transaction. SQLite can roll back changes of the schema, but Kysely's adapter does
 * not use this.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
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
  createAdapter: () => new TransactionalDdlAdapter(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
