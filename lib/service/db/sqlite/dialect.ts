import {
  type Dialect,
  type Driver,
  type LimitNode,
  type RawNode,
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

/**
 * Compiler for SQLite. It omits `for update`, which SQLite does not support: an immediate transaction locks the whole file.
 * It writes `limit +?`: for `limit ?`, SQLite plans the query again for every new value, which takes longer than reading
 * a page of a list.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!/^For(Update|NoKeyUpdate|KeyShare)$/.test(node.modifier ?? "")) super.visitSelectModifier(node);
  }

  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }

  protected override visitRaw(node: RawNode): void {
    super.visitRaw({ ...node, sqlFragments: node.sqlFragments.map((text) => text.replace(/\blimit $/, "limit +")) });
  }
}

/** Returns a dialect for `driver` that runs migrations in a transaction. */
export const sqliteDialect = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new TransactionalDdlAdapter(),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
