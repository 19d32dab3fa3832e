import { sql } from "kysely";
import type { CodeCheckQuery, CodeWarning } from "@/lib/contract/access-points/codes/code-check";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { getVisible } from "../find";
import { findTrashedCodes } from "../trash/find-trashed";
import { findCheckSymbol } from "./codes";
import { idsOfLookAlikes } from "./look-alike";

/**
 * Returns the warnings about a QR code before it is saved: another code of the same owner looks like it, or it has the
 * shape of a generated code with a wrong check symbol, or it belongs to a deleted access point of the owner. The code that the access point has already gets no warnings.
 * @throws ServiceProblem 404 when the person may not see the access point
 */
export async function checkCode(
  { db, now, publicUrlForCodes }: ServiceContext,
  { qrCode, id }: CodeCheckQuery,
  person: Person,
): Promise<CodeWarning[]> {
  const row = id === undefined ? undefined : await getVisible(db, id, person);
  if (row?.qr_code === qrCode) return [];
  const ownerId = row?.owner_id ?? person.id;
  const holder = await findLookAlike(db, { ownerId, qrCode, id });
  const symbol = findCheckSymbol(qrCode, publicUrlForCodes);
  const [deleted] = await findTrashedCodes(db, [qrCode], now(), { id: ownerId, role: "staff" });
  const warnings: CodeWarning[] = [];
  if (deleted) {
    const detail = `QR code “${qrCode}” belongs to “${deleted.name}” in the trash. Restore it, or use the code for this one.`;
    warnings.push({ kind: "in-trash", detail, accessPoint: { id: deleted.id, name: deleted.name } });
  }
  if (holder) {
    const detail = `QR code “${qrCode}” looks like “${holder.qr_code}” of “${holder.name}”.`;
    warnings.push({ kind: "look-alike", detail, accessPoint: { id: holder.id, name: holder.name } });
  }
  if (symbol !== null) {
    const detail = `QR code “${qrCode}” looks like a generated code, but its last symbol should be ${symbol}.`;
    warnings.push({ kind: "check-symbol", detail, accessPoint: null });
  }
  return warnings;
}

type Wanted = { ownerId: string; qrCode: string; id: string | undefined };

/** Returns one of the owner's access points with another code that looks like this one. */
const findLookAlike = (db: Db, { ownerId, qrCode, id = "" }: Wanted) =>
  db
    .selectFrom("access_points")
    .select(["id", "name", "qr_code"])
    .where("id", "in", sql<string>`(${idsOfLookAlikes([qrCode], ownerId)})`)
    .where("qr_code", "<>", qrCode)
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
