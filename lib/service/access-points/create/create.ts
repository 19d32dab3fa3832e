import {
  type AccessPoint,
  accessPoint as accessPointSchema,
  type NewAccessPoint,
} from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { ServiceContext } from "../../context";
import { definitionsOf } from "../../custom-fields/definitions";
import { indexValues, requireValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { columnOf, mapColumns, mapSortKeys, sortKeyColumnOf } from "../../db/field-columns";
import { prepared } from "../../db/prepared";
import type { AccessPointRow } from "../../db/tables/access-points";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import type { ServiceProblem } from "../../http/problem-error";
import { nextChange } from "../changes/change-numbers";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, requireNotVoid } from "../codes/reserved-codes";
import { requireFreeCode } from "../find";
import { liveCondition, type ShownRow, shownNames, toAccessPoint, toColumns } from "../rows";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { recordCreated } from "./insert-many";
import { idOf, reserveNumbers } from "./reserve-numbers";

type Created = { accessPoint: AccessPoint; replayed: boolean };

/**
 * Creates an access point within the person's rate limit; a blank QR code is replaced by a generated one. A request with
 * an idempotency key that was used before for the same input writes nothing and gets the first answer, even above the limit.
 * @throws ServiceProblem 409 when the owner already uses the code; 422 when the key was used for another input; 429 when
 * the person has created too many within a minute
 */
export const createWithinLimit = (
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Created> =>
  context.createLimit.run({ personId: person.id, count: 1, idempotencyKey }, async (refusal) =>
    idempotencyKey === undefined
      ? {
          accessPoint: await inTransaction(context.db, (trx) => createOne(trx, context, input, person)),
          replayed: false,
        }
      : createOnce(context, input, person, idempotencyKey, refusal),
  );

/**
 * Creates an access point, or returns the first answer to the key.
 * @param refusal thrown instead of creating a new access point
 */
const createOnce = (
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  key: string,
  refusal: ServiceProblem | undefined,
): Promise<Created> =>
  inTransaction(context.db, async (trx) => {
    const asked = { userId: person.id, key, fingerprint: fingerprintOf(typedFields(input)) };
    const answered = await takeKey(trx, asked, context.now());
    // An answer that was stored before a field was added lacks that field.
    const first =
      answered === null ? null : accessPointSchema.parse({ ...blankFields, fields: {}, ...JSON.parse(answered) });
    if (first) return { accessPoint: first, replayed: true };
    if (refusal) throw refusal;
    const accessPoint = await createOne(trx, context, input, person);
    await keepAnswer(trx, asked, accessPoint, accessPoint.id);
    return { accessPoint, replayed: false };
  });

/** Writes a new access point, and its entry in the audit log. */
async function createOne(
  trx: Db,
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
): Promise<AccessPoint> {
  const at = context.now();
  const accessPoint = await insert(trx, context, input, person, at);
  await recordCreated(trx, [accessPoint], () => person, at);
  return accessPoint;
}

async function insert(
  db: Db,
  context: ServiceContext,
  input: NewAccessPoint,
  owner: Person,
  at: number,
): Promise<AccessPoint> {
  const { numbers, createdAt, fieldsVersion } = await reserveNumbers(db, owner.id, 1, at);
  const [number = 0] = numbers;
  const definitions = await definitionsOf(db, fieldsVersion);
  const custom = toCustomColumns(definitions, requireValues(definitions, input.fields ?? {}, null));
  if (input.qrCode) await requireNotVoid(db, owner.id, [input.qrCode]);
  for (let attempt = 1; attempt <= CODE_ATTEMPTS; attempt += 1) {
    const [qrCode = input.qrCode] = input.qrCode ? [] : await makeFreeCodes(db, context, 1);
    const [row] = await insertRow(db, {
      id: idOf(createdAt, number),
      number,
      owner_id: owner.id,
      ...toColumns({ ...input, qrCode }, custom),
      created_at: createdAt,
      updated_at: createdAt,
    });
    if (row) {
      if (custom.custom !== null) await indexValues(db, definitions, [{ ...row, number }], true);
      return toAccessPoint({ ...row, owner_name: owner.name, hidden_keys: "{}" });
    }
    if (input.qrCode) await requireFreeCode(db, owner.id, qrCode);
  }
  throw brokenRandomness();
}

type NewRow = ReturnType<typeof toColumns> &
  Pick<AccessPointRow, "id" | "number" | "owner_id" | "created_at" | "updated_at">;

/** Inserts a row and returns it; inserts and returns nothing when the owner already uses the code. */
const insertRow = prepared<NewRow, Omit<ShownRow, "owner_name" | "hidden_keys">>((db, row) => {
  const { id, number, owner_id, custom, search_text, created_at, updated_at } = row;
  const fields = mapColumns((name) => row[columnOf(name)]);
  const keys = mapSortKeys((name) => row[sortKeyColumnOf(name)]);
  return db
    .insertInto("all_access_points")
    .values({
      id,
      number,
      owner_id,
      ...fields,
      ...keys,
      custom,
      search_text,
      created_at,
      updated_at,
      ...nextChange(db),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "qr_code"]).where(liveCondition(db)).doNothing())
    .returning(shownNames);
});
