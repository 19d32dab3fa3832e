import { sql } from "kysely";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { indexValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns, sortKeyColumns } from "../../db/field-columns";
import { rowsAsTable } from "../../db/json-table";
import type { AccessPointRow } from "../../db/tables/access-points";
import { nextChange } from "../changes/change-numbers";
import type { toColumns } from "../rows";

/** New row, which has never been changed. */
type NewRow = ReturnType<typeof toColumns> &
  Pick<AccessPointRow, "id" | "number" | "owner_id" | "created_at"> & {
    team_id?: string | null;
    import_id?: string | null;
  };

/**
 * Inserts access points and the index of their values by one statement each, and returns the ids of those that were inserted.
 * Leaves out a row whose code its owner already uses. 100 rows hold the event loop for about 5 ms on SQLite.
 */
export async function insertRows(
  trx: Db,
  definitions: FieldDefinitions,
  rows: readonly NewRow[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set((await insert(trx, rows)).map(({ id }) => id));
  const indexed = rows.filter(({ id, custom }) => custom !== null && inserted.has(id));
  await indexValues(trx, definitions, indexed, true);
  return inserted;
}

const texts = ["id", "owner_id", "team_id", ...fieldColumns, ...sortKeyColumns, "custom", "search_text", "import_id"];
const numbers = ["number", "created_at"];
const columns = sql.raw([...texts, ...numbers].join(", "));

/** SQLite needs the condition, because it would otherwise read ON as the beginning of a join. */
async function insert(trx: Db, rows: readonly NewRow[]): Promise<{ id: string }[]> {
  const inserted = await sql<{ id: string }>`insert into all_access_points (${columns}, updated_at, change)
    select ${columns}, created_at, ${nextChange(trx)} from ${rowsAsTable(trx, rows, texts, numbers)}
    where true on conflict do nothing returning id`.execute(trx);
  return inserted.rows;
}
