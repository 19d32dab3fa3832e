import { sql } from "kysely";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import { rowsAsTable } from "../../db/json-table";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { hasAccess, membershipOf, type Placed, type RightsHolder } from "../../teams/rights";
import { findVoided, voidDetail } from "./free-codes";

/** Has what decides whether a person may see it. `position`: that among the changed or among the new rows. */
export type CodeHolder = Placed & { id: string; name: string; position?: number };

/** `isOld`: it has the code already at another owner; `row`: before, null for a new one. */
export type GivenCode = {
  position: number;
  id: string;
  name: string;
  ownerId: string;
  code: string;
  row: Placed | null;
  isOld: boolean;
};

/** `holder` is null for a code that the owner voided. */
export type Taken = GivenCode & { holder: CodeHolder | null };

/** In the order of `wanted`, whose earlier ones count. In a transaction it locks reserved codes, see `findVoided`. */
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
  const added = wanted.filter(({ isOld }) => !isOld);
  const voided = new Set<string>();
  for (const [ownerId, given] of Map.groupBy(added, (one) => one.ownerId)) {
    const codes = given.map(({ code }) => code);
    for (const code of await findVoided(db, ownerId, codes)) voided.add(keyOf(ownerId, code));
  }
  return voided;
}

/** Null for one that the person may not see. */
type Named = { id: string; name: string } | null;

/** Who may not see it learns only that the code is taken. Every refusal of a taken code uses these words. */
export function describeHolder(qrCode: string, holder: CodeHolder, person: RightsHolder) {
  const named: Named = hasAccess(person, holder, "view") ? { id: holder.id, name: holder.name } : null;
  const detail =
    named === null
      ? t("serviceCodes.takenByOther", { code: qrCode })
      : t("serviceCodes.taken", { code: qrCode, name: named.name });
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

/** Another process may take a code between check and write; the second attempt names its access point. */
export const retryTakenCode = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((error) => {
    if (isDuplicate(error)) return attempt();
    throw error;
  });
