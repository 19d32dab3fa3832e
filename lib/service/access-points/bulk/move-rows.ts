import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { BULK_NAMED_MAX } from "@/lib/contract/access-points/bulk";
import type { Db } from "../../db/database";
import { rowsAsTable } from "../../db/json-table";
import { ServiceProblem } from "../../http/problem-error";
import { lockCounters } from "../create/reserve-numbers";
import type { Clash } from "./bulk-rows";
import { changeOwner } from "./change-owner";

/** Rows per statement. */
const CHUNK = 500;

/** Row that gets another owner, with what a problem says about it. */
export type MovedRow = { id: string; owner_id: string; name: string; qr_code: string };

type Move = { to: string; at: number; report?: (done: number) => void };

/** Makes `to` the owner of rows, whose codes are free there. Labels that were made before their access points go along. */
export async function moveRows(trx: Db, rows: readonly MovedRow[], { to, at, report = () => {} }: Move): Promise<void> {
  if (rows.length === 0) return;
  await lockCounters(trx, [to, ...rows.map(({ owner_id }) => owner_id)], at);
  await moveReservedCodes(trx, rows, to);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const ids = rows.slice(from, from + CHUNK).map(({ id }) => id);
    await changeOwner(trx, ids, { to, at });
    report(from + ids.length);
    await setImmediate();
  }
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
