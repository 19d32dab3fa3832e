import type { RawBuilder } from "kysely";
import { type Db, isPostgres } from "./open";
import * as postgres from "./postgres/search";
import * as sqlite from "./sqlite/search";

/** The condition that `text`, folded, stands somewhere in `search_text` of `access_points`; nothing in it is a wildcard. */
export const containing = (db: Db, text: string): Promise<RawBuilder<boolean>> =>
  (isPostgres(db) ? postgres : sqlite).containing(db, text);
