import { setImmediate } from "node:timers/promises";
import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ProblemError } from "@/lib/contract/problem";
import { changesBetween, recordAuditEntries } from "../../audit/record-audit";
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
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { readNextChange } from "../changes/change-numbers";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, requireNotVoid } from "../codes/reserved-codes";
import { toAccessPoint, toColumns } from "../rows";
import { ERRORS_MAX, findDuplicates, pointerOf } from "./duplicate-items";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { idOfSequence, reserveSequence } from "./sequence";

/** Rows per statement: 100 hold the event loop for about 5 ms on SQLite. */
const CHUNK = 100;

type Batch = { data: AccessPoint[]; replayed: boolean };

/**
 * Part of an answer that the input does not have; a request with the same key repeats the input. About 60 bytes for
 * each item. The whole answer could have 1 MiB.
 */
type StoredAnswer = {
  createdAt: number;
  ownerName: string;
  /** `custom`: the values of the custom fields as JSON text; absent when there are none. */
  items: { id: string; qrCode: string; custom?: string }[];
};

type Item = { id: string; seq: number; input: NewAccessPoint; qrCode: string; custom: CustomColumns };

/**
 * Creates several access points in one transaction, all or none, within the person's rate limit, in which each item
 * counts. With an idempotency key that was used before for the same items it writes nothing and returns the first answer.
 * @throws ServiceProblem 409 with each code that is already used, in the batch or by an access point of the owner; 422
 * when the key was used for other items; 429 when the person has created too many within a minute
 */
export const createBatch = (
  context: ServiceContext,
  items: NewAccessPoint[],
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Batch> =>
  context.createLimit.run({ personId: person.id, count: items.length, idempotencyKey }, (refusal) =>
    inTransaction(context.db, async (trx) => {
      const at = context.now();
      const fingerprint = fingerprintOf({ items: items.map(typedFields) });
      const asked = { userId: person.id, key: idempotencyKey, fingerprint };
      const answered = await takeKey(trx, asked, at);
      if (answered !== null) return { data: answerOf(items, person, JSON.parse(answered)), replayed: true };
      if (refusal) throw refusal;
      const created = await insertItems(trx, context, items, person, at);
      const data = answerOf(items, person, created);
      await recordAuditEntries(
        trx,
        data.map((point) => ({
          actor: person,
          action: "access-point.created",
          target: { type: "access-point", id: point.id, name: point.name },
          changes: changesBetween(null, auditedValues(point, point.fields)),
          at,
        })),
      );
      await keepAnswer(trx, asked, created, "");
      return { data, replayed: false };
    }),
  );

const answerOf = (
  items: readonly NewAccessPoint[],
  person: Person,
  { createdAt, ownerName, items: created }: StoredAnswer,
): AccessPoint[] =>
  items.map((input, index) => {
    const { id = "", qrCode = "", custom = null } = created[index] ?? {};
    return toAccessPoint({
      ...toColumns({ ...input, qrCode }, { ...noValues, custom }),
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

async function insertItems(
  trx: Db,
  context: ServiceContext,
  inputs: readonly NewAccessPoint[],
  owner: Person,
  at: number,
): Promise<StoredAnswer> {
  const { firstSeq, createdAt, fieldsVersion } = await reserveSequence(trx, owner.id, inputs.length, at);
  const definitions = await definitionsOf(trx, fieldsVersion);
  const customs = checkItems(definitions, inputs);
  await requireNotVoid(
    trx,
    owner.id,
    inputs.map(({ qrCode }) => qrCode),
    pointerOf,
  );
  const items = inputs.map((input, index): Item => {
    const seq = firstSeq + index;
    return { id: idOfSequence(createdAt, seq), seq, input, qrCode: input.qrCode, custom: customs[index] ?? noValues };
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
    const rows = items.slice(from, from + CHUNK).map(({ id, seq, input, qrCode, custom }) => ({
      id,
      owner_id: ownerId,
      seq,
      ...toColumns({ ...input, qrCode }, custom),
      created_at: createdAt,
      updated_at: createdAt,
      ...change,
    }));
    const written = await trx
      .insertInto("access_points")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["owner_id", "qr_code"]).doNothing())
      .returning("id")
      .execute();
    for (const { id } of written) inserted.add(id);
    const indexed = rows.filter(({ id, custom }) => custom !== null && inserted.has(id));
    await indexValues(trx, definitions, indexed, true);
  }
  return items.filter(({ id }) => !inserted.has(id));
}
