import { sql } from "kysely";
import { BULK_NAMED_MAX } from "@/lib/contract/access-points/bulk";
import { rowsAsTable } from "../../db/json-table";
import type { Db } from "../../db/open";
import { ServiceProblem } from "../../http/problem-error";
import { isBefore, lockCounters, mergeIntoSequence, type PlacedRow, writeSequence } from "../create/merge-sequence";
import type { Clash } from "./bulk-rows";

/** Rows per statement. */
const CHUNK = 500;

/** Row that gets another owner, with what a problem says about it. */
export type MovedRow = PlacedRow & { name: string; qr_code: string };

type Move = { to: string; at: number; report?: (done: number) => void };

/**
 * Makes `to` the owner of rows, whose codes are free there. They come into the sequence of the new owner in the order of
 * their creation, and labels that were made before their access points go along.
 */
export async function moveRows(trx: Db, rows: readonly MovedRow[], { to, at, report }: Move): Promise<void> {
  if (rows.length === 0) return;
  const last = await lockCounters(trx, [to, ...rows.map(({ owner_id }) => owner_id)], at);
  const inOrder = rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const merged = await mergeIntoSequence(trx, to, inOrder, last, at);
  await moveReservedCodes(trx, rows, to);
  await writeSequence(trx, merged, { to, at, chunk: CHUNK, ...(report && { onChunk: report }) });
}

/** Row that goes back to a former owner, with the number that it had there. */
export type ReturnedRow = MovedRow & { formerSeq: number };

/**
 * Gives rows back to `to`, who had them before. They get their former numbers, unless newer rows of `to` got other ones
 * meanwhile: then they are moved as to any owner, which numbers every newer row anew.
 */
export async function moveBack(trx: Db, rows: readonly ReturnedRow[], { to, at }: Move): Promise<void> {
  await lockCounters(trx, [to, ...rows.map(({ owner_id }) => owner_id)], at);
  if (!(await areInPlace(trx, to, rows))) return moveRows(trx, rows, { to, at });
  await moveReservedCodes(trx, rows, to);
  const placed = rows.map((row) => ({ ...row, seq: row.formerSeq }));
  await writeSequence(trx, placed, { to, at, chunk: CHUNK });
}

/**
 * Returns whether rows with their former numbers would be in the order of creation. Merging rows into a sequence moves
 * its newer rows behind all others, so it suffices to look at the row behind the newest.
 */
async function areInPlace(trx: Db, ownerId: string, rows: readonly ReturnedRow[]): Promise<boolean> {
  // A change of an earlier version did not keep the numbers.
  if (rows.some(({ formerSeq }) => formerSeq === 0)) return false;
  const newest = rows.reduce((one, other) => (one.formerSeq > other.formerSeq ? one : other));
  const next = await trx
    .selectFrom("all_access_points")
    .select(["id", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("seq", ">", newest.formerSeq)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return !next || isBefore(newest, next);
}

async function moveReservedCodes(trx: Db, rows: readonly MovedRow[], to: string): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK).map(({ owner_id, qr_code }) => ({ owner_id, qr_code }));
    await sql`
      update reserved_codes set owner_id = ${to} from ${rowsAsTable(trx, part, ["owner_id", "qr_code"])}
      where reserved_codes.code = given.qr_code and reserved_codes.owner_id = given.owner_id`.execute(trx);
  }
}

/** Returns those of the rows that have the code of one before them: codes are unique for each owner only. */
export function findTwice(rows: readonly Pick<MovedRow, "id" | "name" | "qr_code">[]): Clash[] {
  const first = new Map<string, string>();
  const clashes: Clash[] = [];
  for (const { id, name, qr_code } of rows) {
    const holder = first.get(qr_code);
    if (holder === undefined) first.set(qr_code, name);
    else clashes.push({ id, name, qrCode: qr_code, holder });
  }
  return clashes;
}

/** @throws ServiceProblem 409 that names up to 10 codes which the new owner would have twice */
export function requireNoClashes(clashes: readonly Clash[], receiver: string): void {
  if (clashes.length === 0) return;
  const named = clashes.slice(0, BULK_NAMED_MAX);
  const codes = named.map(({ qrCode }) => `“${qrCode}”`).join(", ");
  const more = clashes.length > named.length ? ` and ${(clashes.length - named.length).toLocaleString("en")} more` : "";
  throw new ServiceProblem(
    "duplicate-qr-code",
    `${receiver} would have QR codes twice: ${codes}${more}. Change these codes first. Nothing was changed.`,
    {
      errors: named.map(({ id, name, qrCode, holder }) => ({
        pointer: "/set/owner",
        detail: `QR code “${qrCode}” of “${name}” is also that of “${holder}”.`,
        accessPoint: { id, name },
      })),
    },
  );
}
