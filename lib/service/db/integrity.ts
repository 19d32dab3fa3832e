import { type Db, isPostgres } from "./open";
import { postgresIntegrity } from "./postgres/integrity";
import { sqliteIntegrity } from "./sqlite/integrity";

/** Returns the functions that check this database and its search index, and that rebuild the index. */
export const integrityOf = (db: Db) => (isPostgres(db) ? postgresIntegrity : sqliteIntegrity);
