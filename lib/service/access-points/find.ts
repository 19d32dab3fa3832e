import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { notFound, ServiceProblem } from "../http/problem-error";
import { usedDetail } from "./create/free-codes";
import type { PrintedRow } from "./print-state/label-state";
import { type ShownRow, shownColumns, shownHidden } from "./rows";

type FoundRow = ShownRow & PrintedRow & { number: number };

/**
 * Returns the access point with this id, if the person may see it.
 * @throws ServiceProblem 404 (not 403) when staff ask for another owner's row, so that ids cannot be probed
 */
export async function getVisible(db: Db, id: string, person: Person): Promise<FoundRow> {
  return requireVisible(await found(db, id).executeTakeFirst(), person);
}

const found = (db: Db, id: string) =>
  db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select(["users.name as owner_name", "access_points.number", "printed_fields", "printed_digest", shownHidden])
    .where("access_points.id", "=", id);

function requireVisible(row: FoundRow | undefined, person: Person): FoundRow {
  if (!row || (row.owner_id !== person.id && person.role === "staff")) throw notFound();
  return row;
}

/**
 * Returns the access point with this id, if the person may change it: their own, or any for admins. Locks the row until
 * the transaction `db` ends.
 * @throws ServiceProblem 404, or 403 for a manager, who may see the row but not change it
 */
export async function getWritable(db: Db, id: string, person: Person): Promise<FoundRow> {
  const row = requireVisible(await found(db, id).forUpdate("access_points").executeTakeFirst(), person);
  if (row.owner_id === person.id || person.role === "admin") return row;
  throw new ServiceProblem("forbidden", `Only ${row.owner_name} or an admin may change this access point.`);
}

/** @throws ServiceProblem 409 when an access point of this owner already uses the code */
export async function requireFreeCode(db: Db, ownerId: string, qrCode: string): Promise<void> {
  const holder = await db
    .selectFrom("access_points")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .where("qr_code", "=", qrCode)
    .executeTakeFirst();
  if (!holder) return;
  const detail = usedDetail(qrCode, holder.name);
  throw new ServiceProblem("duplicate-qr-code", detail, {
    errors: [{ pointer: "/qrCode", detail }],
    holder: { id: holder.id, href: `/api/v1/access-points/${holder.id}` },
  });
}
