import { type Db, type EngineSql, isPostgres } from "./database";
import { postgresSql } from "./postgres/postgres-sql";
import { sqliteSql } from "./sqlite/sqlite-sql";

/** Returns the SQL of the engine of a database. */
export const engineSql = (db: Db): EngineSql => (isPostgres(db) ? postgresSql : sqliteSql);
