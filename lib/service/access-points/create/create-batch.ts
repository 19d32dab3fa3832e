import { setImmediate } from "node:timers/promises";
import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ProblemError } from "@/lib/contract/problem";
import { changesBetween, recordAuditEntries } from "../../audit/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { nextChange } from "../changes/change-numbers";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, requireNotVoid } from "../codes/reserved-codes";
import { toAccessPoint, toColumns } from "../rows";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { idOfSequence, reserveSequence } from "./sequence";

/** Rows per statement: 100 hold the event loop for about 5 ms on SQLite. */
const CHUNK = 100;

/** Errors in an answer, as for other invalid input. */
const ERRORS_MAX = 100;

type Batch = { data: AccessPoint[]; replayed: boolean };

/**
 * What an answer has in addition to the input, which a request with the same key repeats: about 60 bytes for each item.
 * The whole answer could have 1 MiB.
 */
type StoredAnswer = { createdAt: number; ownerName: string; items: { id: string; qrCode: string }[] };

type Item = { id: string; seq: number; input: NewAccessPoint; qrCode: string };

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
          changes: changesBetween(null, pickFields(point)),
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
    const { id = "", qrCode = "" } = created[index] ?? {};
    return toAccessPoint({
      ...toColumns({ ...input, qrCode }),
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
  const { firstSeq, createdAt } = await reserveSequence(trx, owner.id, inputs.length, at);
  await requireNotVoid(
    trx,
    owner.id,
    inputs.map(({ qrCode }) => qrCode),
    pointerOf,
  );
  const items = inputs.map((input, index): Item => {
    const seq = firstSeq + index;
    return { id: idOfSequence(createdAt, seq), seq, input, qrCode: input.qrCode };
  });
  let left = items;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > CODE_ATTEMPTS) throw brokenRandomness();
    await makeCodes(trx, context, left);
    left = await insertFree(trx, owner.id, createdAt, left);
    const taken = left.filter(({ input }) => input.qrCode !== "");
    if (taken.length > 0) throw await duplicates(trx, owner.id, inputs, new Set(taken.map(({ id }) => id)), items);
  }
  return { createdAt, ownerName: owner.name, items: items.map(({ id, qrCode }) => ({ id, qrCode })) };
}

const pointerOf = (index: number): string => `/items/${index}/qrCode`;

/** Generates the codes of the items that have none. */
async function makeCodes(trx: Db, context: ServiceContext, items: Item[]): Promise<void> {
  const blank = items.filter(({ input }) => input.qrCode === "");
  const codes = await makeFreeCodes(trx, context, blank.length);
  for (const [index, item] of blank.entries()) item.qrCode = codes[index] ?? "";
}

/** Inserts the items whose code is free and returns the others. Yields to the event loop between statements. */
async function insertFree(trx: Db, ownerId: string, createdAt: number, items: Item[]): Promise<Item[]> {
  const inserted = new Set<string>();
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) await setImmediate();
    const rows = items.slice(from, from + CHUNK).map(({ id, seq, input, qrCode }) => ({
      id,
      owner_id: ownerId,
      seq,
      ...toColumns({ ...input, qrCode }),
      created_at: createdAt,
      updated_at: createdAt,
      ...nextChange(trx),
    }));
    const written = await trx
      .insertInto("access_points")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["owner_id", "qr_code"]).doNothing())
      .returning("id")
      .execute();
    for (const { id } of written) inserted.add(id);
  }
  return items.filter(({ id }) => !inserted.has(id));
}

/** Returns the 409 problem that names every item whose code another item or another access point has. */
async function duplicates(
  trx: Db,
  ownerId: string,
  inputs: readonly NewAccessPoint[],
  taken: ReadonlySet<string>,
  items: readonly Item[],
): Promise<ServiceProblem> {
  const errors: ProblemError[] = [];
  const places = new Map(items.map(({ id }, index) => [id, index]));
  for (const [index, { id, qrCode }] of items.entries()) {
    if (errors.length === ERRORS_MAX) break;
    if (!taken.has(id)) continue;
    const holder = await trx
      .selectFrom("access_points")
      .select(["id", "name"])
      .where("owner_id", "=", ownerId)
      .where("qr_code", "=", qrCode)
      .executeTakeFirstOrThrow();
    const place = places.get(holder.id);
    const user = place === undefined ? `“${holder.name}”` : `item ${place + 1}, “${inputs[place]?.name}”`;
    const detail = `QR code “${qrCode}” is already used by ${user}. Choose another code or leave it empty.`;
    const known = place === undefined ? { accessPoint: holder } : {};
    errors.push({ pointer: pointerOf(index), detail, ...known });
  }
  const more = taken.size > 1 ? ` ${(taken.size - 1).toLocaleString("en")} more items have the same problem.` : "";
  return new ServiceProblem("duplicate-qr-code", `${errors[0]?.detail}${more} Nothing was created.`, { errors });
}
