import { type Db, isPostgres } from "./open";
import * as postgres from "./postgres/integrity";
import * as sqlite from "./sqlite/integrity";

/** How this database checks itself and its search index, and makes that index anew. */
export const integrityOf = (db: Db) => (isPostgres(db) ? postgres : sqlite);
