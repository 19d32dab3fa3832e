import { type Db, type EngineSql, isPostgres } from "./database";
import { postgresSql } from "./postgres/postgres-sql";
import { sqliteSql } from "./sqlite/sqlite-sql";

export const engineSql = (db: Db): EngineSql => (isPostgres(db) ? postgresSql : sqliteSql);
