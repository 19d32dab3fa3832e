import type { ProblemError } from "@/lib/contract/problem";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { describeHolder, findHolder } from "./code-holder";
import { ERRORS_MAX, type NewItem } from "./insert-access-points";

/** Returns the pointer to an item in the body. */
export const pointerOf = (index: number): string => `/items/${index}`;

/** @throws ServiceProblem 409 that names every item whose code another item or another access point has */
export async function refuseDuplicates(
  trx: Db,
  person: Person,
  refused: readonly NewItem[],
  items: readonly NewItem[],
): Promise<void> {
  const taken = new Set(refused.map(({ id }) => id));
  const errors: ProblemError[] = [];
  const places = new Map(items.map(({ id }, index) => [id, index]));
  for (const [index, { id, qrCode }] of items.entries()) {
    if (errors.length === ERRORS_MAX) break;
    if (!taken.has(id)) continue;
    const holder = await findHolder(trx, person.id, qrCode, person);
    if (!holder) throw new Error(`an access point with the code of item ${index + 1} was just there`);
    const pointer = `${pointerOf(index)}/qrCode`;
    const place = places.get(holder.id);
    if (place === undefined) {
      const { detail, named } = describeHolder(qrCode, holder, person);
      errors.push({ pointer, detail, ...(named && { accessPoint: named }) });
    } else {
      const item = `item ${place + 1}, “${items[place]?.input.name}”`;
      const detail = `QR code “${qrCode}” is already used by ${item}. Choose another code or leave it empty.`;
      errors.push({ pointer, detail });
    }
  }
  const more = taken.size > 1 ? ` ${(taken.size - 1).toLocaleString("en")} more items have the same problem.` : "";
  throw new ServiceProblem("duplicate-qr-code", `${errors[0]?.detail}${more} Nothing was created.`, { errors });
}
