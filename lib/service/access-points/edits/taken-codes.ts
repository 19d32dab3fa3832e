import { sql } from "kysely";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import { rowsAsTable } from "../../db/json-table";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { hasAccess, membershipOf, type Placed, type RightsHolder } from "../../teams/rights";
import { findVoided, voidDetail } from "./free-codes";

/**
 * Access point that has a code already, with what decides whether a person may see it. `position` is that of the edit which
 * gives it the code, when it is one of the same request.
 */
export type CodeHolder = Placed & { id: string; name: string; position?: number };

/**
 * Code that an access point of an owner gets. `isOld` for a code that it has already at another owner; `row` is the access
 * point before, null for a new one.
 */
export type GivenCode = {
  /** Index of the edit among those of its call. */
  position: number;
  id: string;
  name: string;
  ownerId: string;
  code: string;
  row: Placed | null;
  isOld: boolean;
};

/** Code that cannot be given: its holder at the same owner, or null for a code that the owner voided. */
export type Taken = GivenCode & { holder: CodeHolder | null };

/**
 * Returns those of the codes that are taken, in the order of `wanted`: another access point of the owner has it, one before
 * it in `wanted` gets it, or the owner voided it. In a transaction it locks the reserved codes among them, see `findVoided`.
 */
export async function findTaken(db: Db, wanted: readonly GivenCode[], person: RightsHolder | null): Promise<Taken[]> {
  if (wanted.length === 0) return [];
  const given = wanted.map(({ id, ownerId, code }) => ({ point_id: id, holder_of: ownerId, code }));
  const membership = person ? membershipOf(person) : sql<null>`null`;
  const { rows } = await sql<CodeHolder & { code: string }>`
    select access_points.id, name, owner_id, team_id, qr_code as code, ${membership} as team_access
    from ${rowsAsTable(db, given, ["point_id", "holder_of", "code"])} cross join access_points
    where owner_id = given.holder_of and qr_code = given.code and access_points.id <> given.point_id`.execute(db);
  const holders = new Map(rows.map((row) => [keyOf(row.owner_id, row.code), row]));
  const voided = await findAllVoided(db, wanted);
  const taken: Taken[] = [];
  for (const one of wanted) {
    const key = keyOf(one.ownerId, one.code);
    const holder = holders.get(key);
    if (holder) taken.push({ ...one, holder });
    else if (voided.has(key) && !one.isOld) taken.push({ ...one, holder: null });
    else holders.set(key, { ...holderOf(one), code: one.code });
  }
  return taken;
}

/** A new access point is seen by its owner, who creates it. */
const holderOf = ({ id, name, ownerId, row, position }: GivenCode): CodeHolder => {
  const { owner_id, team_id, team_access } = row ?? { owner_id: ownerId, team_id: null, team_access: null };
  return { id, name, owner_id, team_id, team_access, position };
};

const keyOf = (ownerId: string, code: string) => `${ownerId} ${code}`;

async function findAllVoided(db: Db, wanted: readonly GivenCode[]): Promise<Set<string>> {
  const codesOf = new Map<string, string[]>();
  for (const { ownerId, code, isOld } of wanted) {
    if (!isOld) codesOf.set(ownerId, [...(codesOf.get(ownerId) ?? []), code]);
  }
  const voided = new Set<string>();
  for (const [ownerId, codes] of codesOf) {
    for (const code of await findVoided(db, ownerId, codes)) voided.add(keyOf(ownerId, code));
  }
  return voided;
}

/** What a person may learn of the access point that has a code: null for one that the person may not see. */
type Named = { id: string; name: string } | null;

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

/** @throws ServiceProblem 409 for the code of an access point that somebody changes, or 422 when it is void */
export async function refuseCode([first]: readonly Taken[], person: RightsHolder, pointer = "/qrCode"): Promise<never> {
  if (!first?.holder) throw invalid([{ pointer, detail: voidDetail(first?.code ?? "") }]);
  const { detail, named } = describeHolder(first.code, first.holder, person);
  throw new ServiceProblem("duplicate-qr-code", detail, {
    errors: [{ pointer, detail }],
    ...(named && { holder: { id: named.id, href: `/api/v1/access-points/${named.id}` } }),
  });
}

/**
 * Runs an attempt once more when another process wrote one of the codes between the check and the write. The second attempt
 * finds its access point and names it.
 */
export const retryTakenCode = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((error) => {
    if (isDuplicate(error)) return attempt();
    throw error;
  });
