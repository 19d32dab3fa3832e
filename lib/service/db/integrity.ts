import { type Db, isPostgres } from "./open";
import { postgresIntegrity } from "./postgres/integrity";
import { sqliteIntegrity } from "./sqlite/integrity";

/** How this database checks itself and its search index, and makes that index anew. */
export const integrityOf = (db: Db) => (isPostgres(db) ? postgresIntegrity : sqliteIntegrity);
