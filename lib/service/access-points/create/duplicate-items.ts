import type { ProblemError } from "@/lib/contract/problem";
import type { Db } from "../../db/database";
import { ServiceProblem } from "../../http/problem-error";
import { ERRORS_MAX, type NewItem } from "./insert-access-points";

/** Returns the pointer to an item in the body. */
export const pointerOf = (index: number): string => `/items/${index}`;

/** @throws ServiceProblem 409 that names every item whose code another item or another access point has */
export async function refuseDuplicates(
  trx: Db,
  ownerId: string,
  refused: readonly NewItem[],
  items: readonly NewItem[],
): Promise<void> {
  const taken = new Set(refused.map(({ id }) => id));
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
    const user = place === undefined ? `“${holder.name}”` : `item ${place + 1}, “${items[place]?.input.name}”`;
    const detail = `QR code “${qrCode}” is already used by ${user}. Choose another code or leave it empty.`;
    const known = place === undefined ? { accessPoint: holder } : {};
    errors.push({ pointer: `${pointerOf(index)}/qrCode`, detail, ...known });
  }
  const more = taken.size > 1 ? ` ${(taken.size - 1).toLocaleString("en")} more items have the same problem.` : "";
  throw new ServiceProblem("duplicate-qr-code", `${errors[0]?.detail}${more} Nothing was created.`, { errors });
}
