import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ProblemError } from "@/lib/contract/problem";
import type { Db } from "../../db/database";
import { ServiceProblem } from "../../http/problem-error";

/** Errors in an answer, as for other invalid input. */
export const ERRORS_MAX = 100;

/** Returns the place of an item's code in the body. */
export const pointerOf = (index: number): string => `/items/${index}/qrCode`;

/** Returns the 409 problem that names every item whose code another item or another access point has. */
export async function findDuplicates(
  trx: Db,
  ownerId: string,
  inputs: readonly NewAccessPoint[],
  taken: ReadonlySet<string>,
  items: readonly { id: string; qrCode: string }[],
): Promise<ServiceProblem> {
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
    const user = place === undefined ? `“${holder.name}”` : `item ${place + 1}, “${inputs[place]?.name}”`;
    const detail = `QR code “${qrCode}” is already used by ${user}. Choose another code or leave it empty.`;
    const known = place === undefined ? { accessPoint: holder } : {};
    errors.push({ pointer: pointerOf(index), detail, ...known });
  }
  const more = taken.size > 1 ? ` ${(taken.size - 1).toLocaleString("en")} more items have the same problem.` : "";
  return new ServiceProblem("duplicate-qr-code", `${errors[0]?.detail}${more} Nothing was created.`, { errors });
}
