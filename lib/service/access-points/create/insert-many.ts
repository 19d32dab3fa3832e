import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ProblemError } from "@/lib/contract/problem";
import { changesBetween, recordAuditEntries } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { definitionsOf, type FieldDefinitions } from "../../custom-fields/definitions";
import {
  auditedValues,
  type CustomColumns,
  checkValues,
  indexValues,
  noValues,
  toCustomColumns,
} from "../../custom-fields/stored-values";
import { type Db, isPostgres } from "../../db/database";
import { fieldColumns, mapColumns, sortKeyColumns } from "../../db/field-columns";
import { jsonAsTable } from "../../db/json-table";
import { asQuery, prepared } from "../../db/prepared";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { readNextChange } from "../changes/change-numbers";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, requireNotVoid } from "../codes/reserved-codes";
import { liveCondition, toAccessPoint, toColumns } from "../rows";
import { ERRORS_MAX, findDuplicates, pointerOf } from "./duplicate-items";
import { idOf, reserveNumbers } from "./reserve-numbers";

/** Rows per statement: 100 hold the event loop for about 5 ms on SQLite. */
const CHUNK = 100;

/**
 * New access points without what their input has. About 60 bytes for each: an idempotency key stores it instead of the
 * whole answer, which could have 1 MiB.
 */
export type Inserted = {
  createdAt: number;
  ownerName: string;
  /** `custom`: the values of the custom fields as JSON text; absent when there are none. */
  items: { id: string; qrCode: string; custom?: string }[];
};

type Item = { id: string; number: number; input: NewAccessPoint; qrCode: string; custom: CustomColumns };

/** Returns the access points that were inserted for these inputs. */
export const toAccessPoints = (
  items: readonly NewAccessPoint[],
  person: Person,
  { createdAt, ownerName, items: created }: Inserted,
): AccessPoint[] =>
  items.map((input, index) => {
    const { id = "", qrCode = "", custom = null } = created[index] ?? {};
    return toAccessPoint({
      ...mapColumns((name) => (name === "qrCode" ? qrCode : input[name])),
      custom,
      hidden_keys: "{}",
      id,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      owner_id: person.id,
      owner_name: ownerName,
      printed_at: null,
      label_state: "never",
    });
  });

/**
 * Inserts access points of one owner, all or none. Blank codes are replaced by generated ones.
 * @throws ServiceProblem 409 with each code that is already used, among the inputs or by an access point of the owner;
 * 422 with each wrong value of a custom field, or each void code
 */
export async function insertMany(
  trx: Db,
  context: ServiceContext,
  inputs: readonly NewAccessPoint[],
  owner: Person,
  at: number,
): Promise<Inserted> {
  const { numbers, createdAt, fieldsVersion } = await reserveNumbers(trx, owner.id, inputs.length, at);
  const definitions = await definitionsOf(trx, fieldsVersion);
  const customs = checkItems(definitions, inputs);
  await requireNotVoid(
    trx,
    owner.id,
    inputs.map(({ qrCode }) => qrCode),
    pointerOf,
  );
  const items = inputs.map((input, index): Item => {
    const number = numbers[index] ?? 0;
    return { id: idOf(createdAt, number), number, input, qrCode: input.qrCode, custom: customs[index] ?? noValues };
  });
  let left = items;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > CODE_ATTEMPTS) throw brokenRandomness();
    await makeCodes(trx, context, left);
    left = await insertFree(trx, { ownerId: owner.id, createdAt, definitions }, left);
    const taken = left.filter(({ input }) => input.qrCode !== "");
    if (taken.length > 0) throw await findDuplicates(trx, owner.id, inputs, new Set(taken.map(({ id }) => id)), items);
  }
  return { createdAt, ownerName: owner.name, items: items.map(toStoredItem) };
}

const toStoredItem = ({ id, qrCode, custom: { custom } }: Item) => ({ id, qrCode, ...(custom !== null && { custom }) });

/** Returns the columns for the custom values of each item. @throws ServiceProblem 422 with every wrong value */
function checkItems(definitions: FieldDefinitions, inputs: readonly NewAccessPoint[]): CustomColumns[] {
  const errors: ProblemError[] = [];
  const columns = inputs.map(({ fields = {} }, index) => {
    const checked = checkValues(definitions, fields, null, `/items/${index}/fields`);
    errors.push(...checked.errors.slice(0, ERRORS_MAX - errors.length));
    return toCustomColumns(definitions, checked.values);
  });
  if (errors.length > 0) throw invalid(errors);
  return columns;
}

/** Generates the codes of the items that have none. */
async function makeCodes(trx: Db, context: ServiceContext, items: Item[]): Promise<void> {
  const blank = items.filter(({ input }) => input.qrCode === "");
  const codes = await makeFreeCodes(trx, context, blank.length);
  for (const [index, item] of blank.entries()) item.qrCode = codes[index] ?? "";
}

/** Inserts the items whose code is free and returns the others. Yields to the event loop between statements. */
async function insertFree(
  trx: Db,
  { ownerId, createdAt, definitions }: { ownerId: string; createdAt: number; definitions: FieldDefinitions },
  items: Item[],
): Promise<Item[]> {
  const inserted = new Set<string>();
  const change = await readNextChange(trx);
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) await setImmediate();
    const rows = items.slice(from, from + CHUNK).map(({ id, number, input, qrCode, custom }) => ({
      id,
      number,
      owner_id: ownerId,
      ...toColumns({ ...input, qrCode }, custom),
      created_at: createdAt,
      updated_at: createdAt,
      ...change,
    }));
    const written = await insertRows(trx, { json: JSON.stringify(rows) });
    for (const { id } of written) inserted.add(id);
    const indexed = rows.filter(({ id, custom }) => custom !== null && inserted.has(id));
    await indexValues(trx, definitions, indexed, true);
  }
  return items.filter(({ id }) => !inserted.has(id));
}

/** Adds the entries about new access points to the audit log. `actorOf` returns who created the one with this index. */
export const recordCreated = (
  trx: Db,
  created: readonly AccessPoint[],
  actorOf: (index: number) => Person,
  at: number,
): Promise<void> =>
  recordAuditEntries(
    trx,
    created.map((point, index) => ({
      actor: actorOf(index),
      action: "access-point.created",
      target: { type: "access-point", id: point.id, name: point.name },
      changes: changesBetween(null, auditedValues(point, point.fields)),
      at,
    })),
  );

const texts = ["id", "owner_id", ...fieldColumns, ...sortKeyColumns, "custom", "search_text"];
const numbers = ["number", "created_at", "updated_at"];

/** Inserts rows and returns their ids. Leaves out a row whose code its owner already uses. `json` is a list of rows. */
const insertRows = prepared((db, { json }: { json: string }) => {
  const given = isPostgres(db) ? numbers : [...numbers, "change"];
  const columns = sql.raw([...texts, ...given].join(", "));
  // SQLite needs the condition, because it would otherwise read ON as the beginning of a join.
  return asQuery(
    sql<{ id: string }>`insert into all_access_points (${columns}) select ${columns}
      from ${jsonAsTable(db, json, texts, given)} where true
      on conflict (owner_id, qr_code) where ${liveCondition(db)} do nothing returning id`,
    db,
  );
});
