import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { reserveSequence } from "../../access-points/create/sequence";
import { type Actor, recordAudit } from "../../audit/record-audit";
import type { Db } from "../../db/open";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";

/** Rows per statement that reads, and per statement that writes: each holds the event loop for about 5 ms on SQLite. */
const READ_CHUNK = 200;
const WRITE_CHUNK = 50;

/** Most QR codes that the problem names. */
const NAMED_MAX = 10;

type Move = { from: UserRow; to: UserRow; actor: Actor; at: number };
type Row = { id: string; name: string; owner_id: string; seq: number; created_at: number };

/**
 * Makes `to` the owner of all access points of `from`, and returns their number. `trx` must hold the locks of both users.
 * Yields to the event loop between statements.
 * @throws ServiceProblem 409 when `to` has access points with the same QR codes; nothing is moved then
 */
export async function moveAccessPoints(trx: Db, move: Move): Promise<number> {
  const { from, to, at } = move;
  const last = await lockCounters(trx, [from.id, to.id], at);
  const moved = await readRows(trx, from.id);
  const [oldest] = moved;
  if (!oldest) return 0;
  await requireFreeCodes(trx, move, moved);

  // Numbers have the order of (created_at, id) within an owner, so that rows of the receiver that are newer than the
  // oldest moved row get new numbers too. The numbers are above the counters in the ids of both owners: an id made later
  // in the same millisecond is then greater, see `idOfSequence`.
  const newer = await readNewerRows(trx, to.id, oldest);
  const rows = merge(moved, newer);
  const above = Math.max(last.get(from.id) ?? 0, last.get(to.id) ?? 0) - (last.get(to.id) ?? 0);
  const { firstSeq } = await reserveSequence(trx, to.id, above + rows.length, at);
  for (let begin = 0; begin < rows.length; begin += WRITE_CHUNK) {
    await setImmediate();
    await writeRows(trx, rows.slice(begin, begin + WRITE_CHUNK), firstSeq + above + begin, move);
  }
  return moved.length;
}

/** Locks the counters of both owners, so that nobody creates or deletes their rows, and returns their last numbers. */
async function lockCounters(trx: Db, ids: string[], at: number): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const id of ids.toSorted()) last.set(id, (await reserveSequence(trx, id, 0, at)).firstSeq - 1);
  return last;
}

const rowsOf = (trx: Db, ownerId: string) =>
  trx
    .selectFrom("access_points")
    .select(["id", "name", "owner_id", "seq", "created_at"])
    .where("owner_id", "=", ownerId)
    .limit(READ_CHUNK);

/** Reads all rows of an owner, the oldest first. */
async function readRows(trx: Db, ownerId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const chunk = await rowsOf(trx, ownerId)
      .where("seq", ">", rows.at(-1)?.seq ?? 0)
      .orderBy("seq")
      .execute();
    rows.push(...chunk);
    if (chunk.length < READ_CHUNK) return rows;
    await setImmediate();
  }
}

/** Reads the rows of an owner that are newer than `oldest`, the oldest first. */
async function readNewerRows(trx: Db, ownerId: string, oldest: Row): Promise<Row[]> {
  const newestFirst: Row[] = [];
  for (;;) {
    const chunk = await rowsOf(trx, ownerId)
      .where("seq", "<", newestFirst.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER)
      .orderBy("seq", "desc")
      .execute();
    const newer = chunk.filter((row) => isBefore(oldest, row));
    newestFirst.push(...newer);
    if (newer.length < READ_CHUNK) return newestFirst.reverse();
    await setImmediate();
  }
}

const isBefore = (a: Row, b: Row): boolean =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);

/** Merges two lists that are in order into one. */
function merge(a: Row[], b: Row[]): Row[] {
  const merged: Row[] = [];
  let [inA, inB] = [0, 0];
  while (inA < a.length || inB < b.length) {
    const [nextA, nextB] = [a[inA], b[inB]];
    const takesA = nextA !== undefined && (nextB === undefined || isBefore(nextA, nextB));
    merged.push((takesA ? nextA : nextB) as Row);
    if (takesA) inA += 1;
    else inB += 1;
  }
  return merged;
}

/** Numbers rows in their order. Those of the leaving user get the new owner, a new version and an entry in the audit log. */
async function writeRows(trx: Db, rows: Row[], firstSeq: number, { from, to, actor, at }: Move): Promise<void> {
  const numbers = sql.join(rows.map(({ id }, index) => sql`(${id}, cast(${firstSeq + index} as bigint))`));
  await sql`
    with numbers (id, seq) as (values ${numbers})
    update access_points set seq = numbers.seq, owner_id = ${to.id},
      version = version + case when owner_id = ${from.id} then 1 else 0 end,
      updated_at = case when owner_id = ${from.id} then cast(${at} as bigint) else updated_at end
    from numbers where access_points.id = numbers.id`.execute(trx);
  for (const { id, name, owner_id } of rows) {
    if (owner_id !== from.id) continue;
    const target = { type: "access-point", id, name } as const;
    const changes = { owner: [from.name, to.name] as [string, string] };
    await recordAudit(trx, { actor, action: "access-point.updated", target, changes, at });
  }
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
      .where("mine.seq", ">=", chunk[0]?.seq ?? 0)
      .where("mine.seq", "<=", chunk.at(-1)?.seq ?? 0)
      .orderBy("mine.seq")
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
