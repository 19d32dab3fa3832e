import { setImmediate } from "node:timers/promises";
import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ProblemError } from "@/lib/contract/problem";
import { changesBetween, recordAuditEntries } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { definitionsOf, type FieldDefinitions } from "../../custom-fields/definitions";
import {
  auditedValues,
  type CustomColumns,
  checkValues,
  noValues,
  toCustomColumns,
} from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { mapColumns } from "../../db/field-columns";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";

import type { GivenTeam } from "../../teams/memberships";

import { toAccessPoint, toColumns } from "../rows";
import { brokenRandomness, CODE_ATTEMPTS, makeFreeCodes, requireNotVoid } from "./free-codes";
import { insertRows } from "./insert-rows";
import { idOf, reserveNumbers } from "./reserve-numbers";

/** Rows per statement, after which other requests get the event loop. */
const CHUNK = 100;

/** Errors in an answer, as for other invalid input. */
export const ERRORS_MAX = 100;

/**
 * New access points without what their input has. About 60 bytes for each: an idempotency key stores it instead of the
 * whole answer, which could have 1 MiB.
 */
export type Inserted = {
  createdAt: number;
  ownerName: string;
  /** `custom`: the values of the custom fields as JSON text; absent when there are none. */
  items: { id: string; qrCode: string; custom?: string; team?: GivenTeam }[];
};

/** Access point that is about to be inserted, with its code. */
export type NewItem = {
  id: string;
  number: number;
  input: NewAccessPoint;
  qrCode: string;
  custom: CustomColumns;
  team: GivenTeam | null;
};

/** Returns the access points that were inserted for these inputs. */
export const toAccessPoints = (
  items: readonly NewAccessPoint[],
  person: Person,
  { createdAt, ownerName, items: created }: Inserted,
): AccessPoint[] =>
  items.map((input, index) => {
    const { id = "", qrCode = "", custom = null, team = null } = created[index] ?? {};
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
      team_id: team?.id ?? null,
      team_name: team?.name ?? null,
      printed_at: null,
      label_state: "never",
    });
  });

/** What differs between the request for one access point and that for several. */
type Request = {
  /** Team of each input, which the owner may give; null for none. */
  teams: readonly (GivenTeam | null)[];
  /** Returns the pointer to the input with this index in the body. */
  pointerOf: (index: number) => string;
  /** Throws the problem of the items whose code the owner already uses. */
  refuse: (trx: Db, taken: readonly NewItem[], items: readonly NewItem[]) => Promise<void>;
};

/**
 * Inserts access points of one owner, all or none. Blank codes are replaced by generated ones.
 * @throws ServiceProblem that of `refuse` for codes that are already used, among the inputs or by an access point of the
 * owner; 422 with each wrong value of a custom field, or each void code
 */
export async function insertAccessPoints(
  trx: Db,
  context: ServiceContext,
  inputs: readonly NewAccessPoint[],
  owner: Person,
  { teams, pointerOf, refuse }: Request,
): Promise<Inserted> {
  const reserved = await reserveNumbers(trx, owner.id, inputs.length, context.now());
  const { numbers, createdAt, fieldsVersion } = reserved;
  const definitions = await definitionsOf(trx, fieldsVersion);
  const customs = checkItems(definitions, inputs, pointerOf);
  const codes = inputs.map(({ qrCode }) => qrCode);
  await requireNotVoid(trx, owner.id, codes, (index) => `${pointerOf(index)}/qrCode`);
  const items = inputs.map((input, index): NewItem => {
    const number = numbers[index] ?? 0;
    const custom = customs[index] ?? noValues;
    return { id: idOf(createdAt, number), number, input, qrCode: input.qrCode, custom, team: teams[index] ?? null };
  });
  let left = items;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > CODE_ATTEMPTS) throw brokenRandomness();
    await makeCodes(trx, context, left);
    left = await insertFree(trx, { ownerId: owner.id, createdAt, definitions }, left);
    const taken = left.filter(({ input }) => input.qrCode !== "");
    if (taken.length > 0) await refuse(trx, taken, items);
  }
  return { createdAt, ownerName: owner.name, items: items.map(toStoredItem) };
}

const toStoredItem = ({ id, qrCode, custom: { custom }, team }: NewItem) => ({
  id,
  qrCode,
  ...(team !== null && { team }),
  ...(custom !== null && { custom }),
});

/** Returns the columns for the custom values of each item. @throws ServiceProblem 422 with every wrong value */
function checkItems(
  definitions: FieldDefinitions,
  inputs: readonly NewAccessPoint[],
  pointerOf: Request["pointerOf"],
): CustomColumns[] {
  const errors: ProblemError[] = [];
  const columns = inputs.map(({ fields = {} }, index) => {
    const checked = checkValues(definitions, fields, null, `${pointerOf(index)}/fields`);
    errors.push(...checked.errors.slice(0, ERRORS_MAX - errors.length));
    return toCustomColumns(definitions, checked.values);
  });
  if (errors.length > 0) throw invalid(errors);
  return columns;
}

/** Generates the codes of the items that have none. */
async function makeCodes(trx: Db, context: ServiceContext, items: NewItem[]): Promise<void> {
  const blank = items.filter(({ input }) => input.qrCode === "");
  const codes = await makeFreeCodes(trx, context, blank.length);
  for (const [index, item] of blank.entries()) item.qrCode = codes[index] ?? "";
}

/** Inserts the items whose code is free and returns the others. Yields to the event loop between statements. */
async function insertFree(
  trx: Db,
  { ownerId, createdAt, definitions }: { ownerId: string; createdAt: number; definitions: FieldDefinitions },
  items: NewItem[],
): Promise<NewItem[]> {
  const inserted = new Set<string>();
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) await setImmediate();
    const rows = items.slice(from, from + CHUNK).map(({ id, number, input, qrCode, custom, team }) => ({
      ...toColumns({ ...input, qrCode }, custom),
      id,
      number,
      owner_id: ownerId,
      team_id: team?.id ?? null,
      created_at: createdAt,
    }));
    for (const id of await insertRows(trx, definitions, rows)) inserted.add(id);
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
      changes: changesBetween(null, { ...auditedValues(point, point.fields), team: point.team?.name ?? null }),
      at,
    })),
  );
