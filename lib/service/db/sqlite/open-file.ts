import Sqlite from "better-sqlite3";
import type { Dialect } from "kysely";
import { requireWhole, wrongInHeader } from "./database-file";
import { sqliteDialect } from "./dialect";
import { HandleDriver } from "./handle-driver";
import { setPragmas } from "./pragmas";

/** Column that a later version added to a table. */
type AddedColumn = { table: string; column: string; type: string };

/**
 * Opens a small SQLite file, which is created if it does not exist, for a process that shares it with no other. All
 * statements run on the main thread. The umask decides who may read the file.
 * @param tables statements that create the tables which do not exist
 * @param added columns that a table of an earlier version may lack
 * @throws SqliteError when the file is not a database, is damaged, or cannot be opened
 */
export function openSqliteFile(file: string, tables: readonly string[], added: readonly AddedColumn[]): Dialect {
  const wrong = wrongInHeader(file);
  if (wrong) throw new Sqlite.SqliteError(wrong, "SQLITE_NOTADB");
  const handle = new Sqlite(file);
  try {
    setPragmas(handle);
    requireWhole(handle, file);
    for (const table of tables) handle.exec(table);
    for (const { table, column, type } of added) {
      const known = handle.prepare("select name from pragma_table_info(?) where name = ?").get(table, column);
      if (!known) handle.exec(`alter table ${table} add column ${column} ${type}`);
    }
  } catch (error) {
    handle.close();
    throw error;
  }
  return sqliteDialect(new HandleDriver(handle));
}
