import { setImmediate } from "node:timers/promises";

import { type Actor, recordAuditEntries } from "../../audit-entries/record-audit";

import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { ServiceProblem } from "../../http/problem-error";
import { changeOwner } from "../bulk/change-owner";
import { lockCounters } from "../create/reserve-numbers";

/** Rows per statement that reads, and per statement that writes: each holds the event loop for about 5 ms on SQLite. */
const READ_CHUNK = 200;
const WRITE_CHUNK = 50;

/** Most QR codes that the problem names. */
const NAMED_MAX = 10;

type Move = { from: UserRow; to: UserRow; actor: Actor; at: number };
type Row = { number: number; id: string; name: string };

/**
 * Makes `to` the owner of all access points of `from` without a team, also of deleted ones, and returns the number of those
 * that are not deleted. `trx` must hold the locks of both users. Yields to the event loop between statements.
 * @throws ServiceProblem 409 when `to` has access points with the same QR codes; nothing is moved then
 */
export async function moveAccessPoints(trx: Db, move: Move): Promise<number> {
  const { from, to, at } = move;
  await lockCounters(trx, [from.id, to.id], at);
  const moved = await readRows(trx, from.id);
  await requireFreeCodes(trx, move, moved);
  const deleted = await readDeleted(trx, from.id);
  const ids = [...moved, ...deleted].map(({ id }) => id);
  for (let begin = 0; begin < ids.length; begin += WRITE_CHUNK) {
    await changeOwner(trx, ids.slice(begin, begin + WRITE_CHUNK), { to: to.id, at });
    await setImmediate();
  }
  await recordMoves(trx, moved, move);
  return moved.length;
}

/** Reads the rows of an owner that are not deleted, the oldest first. */
async function readRows(trx: Db, ownerId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const chunk = await trx
      .selectFrom("access_points")
      .select(["number", "id", "name"])
      .where("owner_id", "=", ownerId)
      .where("team_id", "is", null)
      .where("number", ">", rows.at(-1)?.number ?? 0)
      .orderBy("number")
      .limit(READ_CHUNK)
      .execute();
    rows.push(...chunk);
    if (chunk.length < READ_CHUNK) return rows;
    await setImmediate();
  }
}

const readDeleted = (trx: Db, ownerId: string) =>
  trx
    .selectFrom("all_access_points")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("team_id", "is", null)
    .where("deleted_at", "is not", null)
    .execute();

/** Adds an entry for each moved access point to the audit log. */
async function recordMoves(trx: Db, rows: Row[], { from, to, actor, at }: Move): Promise<void> {
  const changes = { owner: [from.name, to.name] as [string, string] };
  const entries = rows.map(({ id, name }) => {
    const target = { type: "access-point", id, name } as const;
    return { actor, action: "access-point.updated" as const, target, changes, at };
  });
  await recordAuditEntries(trx, entries);
}

/** @throws ServiceProblem 409 that names up to 10 QR codes which the receiver has already */
async function requireFreeCodes(trx: Db, { from, to }: Move, moved: Row[]): Promise<void> {
  const taken: { id: string; name: string; code: string; holder: string }[] = [];
  for (let begin = 0; begin < moved.length; begin += READ_CHUNK) {
    const chunk = moved.slice(begin, begin + READ_CHUNK);
    const rows = await trx
      .selectFrom("access_points as mine")
      .innerJoin("access_points as theirs", (join) =>
        join.onRef("theirs.qr_code", "=", "mine.qr_code").on("theirs.owner_id", "=", to.id),
      )
      .select(["mine.id", "mine.name", "mine.qr_code as code", "theirs.name as holder"])
      .where("mine.owner_id", "=", from.id)
      .where("mine.number", ">=", chunk[0]?.number ?? 0)
      .where("mine.number", "<=", chunk.at(-1)?.number ?? 0)
      .orderBy("mine.number")
      .execute();
    taken.push(...rows);
    await setImmediate();
  }
  if (taken.length === 0) return;
  const named = taken.slice(0, NAMED_MAX);
  const codes = named.map(({ code }) => `“${code}”`).join(", ");
  const more = taken.length > NAMED_MAX ? ` and ${(taken.length - NAMED_MAX).toLocaleString("en")} more` : "";
  throw new ServiceProblem(
    "duplicate-qr-code",
    `${to.name} already uses QR codes of ${from.name}: ${codes}${more}. Change them at one of the two users. Nothing was moved.`,
    {
      errors: named.map(({ id, name, code, holder }) => ({
        pointer: "/to",
        detail: `QR code “${code}” of “${name}” is already used by “${holder}” of ${to.name}.`,
        accessPoint: { id, name },
      })),
    },
  );
}
