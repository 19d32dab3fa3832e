import { type Db, isPostgres } from "./open";
import { postgresJson } from "./postgres/json";
import { sqliteJson } from "./sqlite/json";

/** The words of this database for making JSON: text that is sent on as it is, without ever being objects here. */
export const jsonOf = (db: Db) => (isPostgres(db) ? postgresJson : sqliteJson);
