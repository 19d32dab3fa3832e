import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { mapFields } from "@/lib/contract/access-points/access-point-fields";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { indexValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns, sortKeyColumns } from "../../db/field-columns";
import { rowsAsTable } from "../../db/json-table";
import type { AccessPointRow } from "../../db/tables";
import { nextChange } from "../changes/change-numbers";
import type { EditedRow } from "../rows/locked-rows";
import { toColumns } from "../rows/rows";
import type { EditSet } from "./edit";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, type Randomness } from "./free-codes";
import { idOf, reserveNumbers } from "./reserve-numbers";
import type { GivenCode } from "./taken-codes";

/** Other requests get the event loop after each: about 10 ms on SQLite. */
const ROWS_PER_STATEMENT = 200;

type Insertion = {
  definitions: FieldDefinitions;
  context: Randomness;
  at: number;
  /** Called before the write, and for a code that another process took meanwhile. */
  requireFree: (wanted: readonly GivenCode[]) => Promise<void>;
};

/** One owner, all or none, in the order of `sets`. @throws as `requireFree`; ServiceProblem 401 */
export async function insertNewRows(
  trx: Db,
  sets: readonly EditSet[],
  { definitions, context, at, requireFree }: Insertion,
): Promise<EditedRow[]> {
  const ownerId = sets[0]?.ownerId ?? "";
  const { numbers, createdAt } = await reserveNumbers(trx, ownerId, sets.length, at);
  const rows = sets.map((set, position) => {
    const number = numbers[position] ?? 0;
    return { set, position, number, id: idOf(createdAt, number) };
  });
  const wantedOf = (some: typeof rows): GivenCode[] =>
    some.flatMap(({ id, position, set: { name = "", qrCode: code } }) =>
      code ? [{ id, position, name, ownerId, code, row: null, isOld: false }] : [],
    );
  await requireFree(wantedOf(rows));
  const written = new Map<string, EditedRow>();
  let left = rows;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > CODE_ATTEMPTS) throw brokenRandomness();
    const codes = await makeFreeCodes(trx, context, left.filter(({ set }) => !set.qrCode).length);
    const made = left.map(({ set, ...row }) =>
      toNewRow({ ...set, qrCode: set.qrCode || (codes.pop() ?? "") }, { ...row, createdAt }, definitions),
    );
    for (let from = 0; from < made.length; from += ROWS_PER_STATEMENT) {
      if (from > 0) await setImmediate();
      const part = made.slice(from, from + ROWS_PER_STATEMENT);
      const inserted = await insertRows(
        trx,
        definitions,
        part.map(({ columns }) => columns),
      );
      for (const { row } of part) if (inserted.has(row.id)) written.set(row.id, row);
    }
    left = left.filter(({ id }) => !written.has(id));
    await requireFree(wantedOf(left));
  }
  return rows.flatMap(({ id }) => written.get(id) ?? []);
}

type Numbered = { id: string; number: number; createdAt: number };

function toNewRow(set: EditSet, { id, number, createdAt }: Numbered, definitions: FieldDefinitions) {
  const texts = mapFields((name) => set[name] ?? "");
  const values = Object.entries(set.fields ?? {}).filter(([, value]) => value !== null);
  const custom = toCustomColumns(definitions, Object.fromEntries(values) as CustomValues);
  const { ownerId: owner_id = "", teamId: team_id = null, importId: import_id = null } = set;
  const columns = { ...toColumns(texts, custom), id, number, owner_id, team_id, import_id, created_at: createdAt };
  const row: EditedRow = { ...columns, version: 1, team_access: null, deleted_at: null, deleted_by: null };
  return { columns, row };
}

type NewRow = ReturnType<typeof toColumns> &
  Pick<AccessPointRow, "id" | "number" | "owner_id" | "created_at"> & {
    team_id?: string | null;
    import_id?: string | null;
  };

/** Leaves out a row whose code its owner already uses. */
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

/** SQLite would otherwise read ON as the beginning of a join. */
async function insert(trx: Db, rows: readonly NewRow[]): Promise<{ id: string }[]> {
  const inserted = await sql<{ id: string }>`insert into all_access_points (${columns}, updated_at, change)
    select ${columns}, created_at, ${nextChange(trx)} from ${rowsAsTable(trx, rows, texts, numbers)}
    where true on conflict do nothing returning id`.execute(trx);
  return inserted.rows;
}
