import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { BULK_NAMED_MAX } from "@/lib/contract/access-points/bulk";
import type { Db } from "../../db/database";
import { rowsAsTable } from "../../db/json-table";
import { ServiceProblem } from "../../http/problem-error";
import { findHidden } from "../../teams/find-hidden";
import type { RightsHolder } from "../../teams/rights";
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
  const first = new Map<string, Pick<MovedRow, "id" | "name">>();
  const clashes: Clash[] = [];
  for (const { id, name, qr_code } of rows) {
    const holder = first.get(qr_code);
    if (holder === undefined) first.set(qr_code, { id, name });
    else clashes.push({ id, name, qrCode: qr_code, holder: holder.name, holderId: holder.id });
  }
  return clashes;
}

/**
 * Returns the first clashes of many, as a person may learn of them: `holder` is null for an access point of the new owner
 * that the person may not see, as with an API token that reaches one team.
 */
export async function nameClashes(db: Db, clashes: readonly Clash[], person: RightsHolder) {
  const named = clashes.slice(0, BULK_NAMED_MAX);
  const hidden = await findHidden(
    db,
    named.map(({ holderId }) => holderId),
    person,
  );
  return named.map(({ holder, holderId, ...one }) => ({ ...one, holder: hidden.has(holderId) ? null : holder }));
}

/** @throws ServiceProblem 409 that names up to 10 codes which the new owner would have twice */
export async function requireNoClashes(
  db: Db,
  clashes: readonly Clash[],
  { receiver, person }: { receiver: string; person: RightsHolder },
): Promise<void> {
  if (clashes.length === 0) return;
  const named = await nameClashes(db, clashes, person);
  const codes = named.map(({ qrCode }) => `“${qrCode}”`).join(", ");
  const more = clashes.length > named.length ? ` and ${(clashes.length - named.length).toLocaleString("en")} more` : "";
  throw new ServiceProblem(
    "duplicate-qr-code",
    `${receiver} would have QR codes twice: ${codes}${more}. Change these codes first. Nothing was changed.`,
    {
      errors: named.map(({ id, name, qrCode, holder }) => ({
        pointer: "/set/owner",
        detail: `QR code “${qrCode}” of “${name}” is also that of ${holder === null ? "another access point of the new owner" : `“${holder}”`}.`,
        accessPoint: { id, name },
      })),
    },
  );
}
