import type { Db } from "../../db/database";
import { ServiceProblem } from "../../http/problem-error";
import { hasAccess, membershipOf, type Placed, type RightsHolder } from "../../teams/rights";

/** Access point that has a code already, with what decides whether a person may see it. */
export type CodeHolder = Placed & { id: string; name: string };

/** What a person may learn of the access point that has a code: null for one that the person may not see. */
type Named = { id: string; name: string } | null;

/** Returns the access point of this owner that has the code; undefined when the code is free. */
export const findHolder = (db: Db, ownerId: string, qrCode: string, person: RightsHolder) =>
  db
    .selectFrom("access_points")
    .select(["id", "name", "owner_id", "team_id", membershipOf(person).as("team_access")])
    .where("owner_id", "=", ownerId)
    .where("qr_code", "=", qrCode)
    .executeTakeFirst();

/**
 * Returns why a person cannot use a code, and the access point that has it. A person who may not see that access point
 * learns only that the code is taken, which the refusal shows anyway: an owner has other access points than those of the
 * team. Every refusal of a taken code says it in these words.
 */
export function describeHolder(qrCode: string, holder: CodeHolder, person: RightsHolder) {
  const named: Named = hasAccess(person, holder, "view") ? { id: holder.id, name: holder.name } : null;
  const detail =
    named === null
      ? `QR code “${qrCode}” is used by another access point of its owner. Choose another code.`
      : `QR code “${qrCode}” is already used by “${named.name}”. Choose another code or leave the field empty.`;
  return { detail, named };
}

/** @throws ServiceProblem 409 when an access point of this owner already uses the code */
export async function requireFreeCode(db: Db, ownerId: string, qrCode: string, person: RightsHolder): Promise<void> {
  const holder = await findHolder(db, ownerId, qrCode, person);
  if (!holder) return;
  const { detail, named } = describeHolder(qrCode, holder, person);
  throw new ServiceProblem("duplicate-qr-code", detail, {
    errors: [{ pointer: "/qrCode", detail }],
    ...(named && { holder: { id: named.id, href: `/api/v1/access-points/${named.id}` } }),
  });
}
