import { sql } from "kysely";
import type { ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import type { Db } from "../../../db/database";
import { idsAsTable } from "../../../db/json-table";
import type { Person } from "../../../http/operation";
import { reaches } from "../../../teams/rights";
import type { PlannedCreate } from "../plan-row";

/** Codes per query: other requests are answered between two of them. */
const CHUNK = 1_000;

/**
 * Returns a warning for each new access point whose code is that of an own access point without its leading zeros, as
 * spreadsheets write 00045. Only the lengths of the codes that begin with a zero are looked up.
 */
export async function findLostZeros(
  db: Db,
  creates: readonly PlannedCreate[],
  person: Person,
): Promise<[line: number, ImportWarning][]> {
  const numbers = creates.filter(({ fields }) => /^[1-9]\d*$/.test(fields.qrCode));
  if (numbers.length === 0) return [];
  const owned = db.selectFrom("access_points").where("owner_id", "=", person.id).where(reaches(person, "view"));
  const lengths = await owned
    .select(sql<number>`length(qr_code)`.as("length"))
    .where("qr_code", "like", "0%")
    .distinct()
    .execute();
  const padded = numbers.flatMap(({ row, fields: { qrCode } }) =>
    lengths
      .filter(({ length }) => Number(length) > qrCode.length)
      .map(({ length }) => ({ line: row.line, qrCode, code: qrCode.padStart(Number(length), "0") })),
  );
  const found: [number, ImportWarning][] = [];
  for (let at = 0; at < padded.length; at += CHUNK) {
    const part = padded.slice(at, at + CHUNK);
    const codes = [...new Set(part.map(({ code }) => code))];
    const holders = await owned
      .select(["access_points.id", "name", "qr_code", "printed_at"])
      .where(sql<boolean>`qr_code in (select id from ${idsAsTable(db, codes)})`)
      .execute();
    const byCode = new Map(holders.map((holder) => [holder.qr_code, holder]));
    for (const { line, qrCode, code } of part) {
      const holder = byCode.get(code);
      if (!holder) continue;
      const printed = holder.printed_at === null ? "" : ", whose label is printed";
      const detail = `QR code “${qrCode}” may be “${code}” of “${holder.name}”${printed}, without its leading zeros.`;
      found.push([line, { kind: "damaged-code", detail, accessPoint: { id: holder.id, name: holder.name } }]);
    }
  }
  return found;
}
