import { sql } from "kysely";
import { BULK_NAMED_MAX } from "@/lib/contract/access-points/bulk";
import { joinItems, t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { ServiceProblem } from "../../http/problem-error";
import { findHidden } from "../../teams/memberships";
import type { RightsHolder } from "../../teams/rights";
import type { Taken } from "../edits/taken-codes";

/** Somebody there has its code, or another one that goes there has. */
export type Clash = { id: string; name: string; qrCode: string; holder: string; holderId: string };

type Found = { id: string; name: string; qrCode: string; holder: string | null; holderId: string };

export async function findClashes(db: Db, ids: readonly string[], ownerId: string): Promise<Clash[]> {
  const { rows } = await sql<Found>`
    select * from (
      select mine.id, mine.name, mine.qr_code as "qrCode", theirs.name as holder, theirs.id as "holderId",
        count(*) over (partition by mine.qr_code) as twins
      from ${idsAsTable(db, ids)} cross join access_points as mine
      left join access_points as theirs on theirs.qr_code = mine.qr_code and theirs.owner_id = ${ownerId}
      where mine.id = given.id and mine.owner_id <> ${ownerId}) as moved
    where holder is not null or twins > 1 order by id`.execute(db);
  const first = new Map<string, Found>();
  return rows.flatMap(({ id, name, qrCode, holder, holderId }) => {
    if (holder !== null) return [{ id, name, qrCode, holder, holderId }];
    const twin = first.get(qrCode);
    if (twin) return [{ id, name, qrCode, holder: twin.name, holderId: twin.id }];
    first.set(qrCode, { id, name, qrCode, holder, holderId });
    return [];
  });
}

/** Void codes of the owner do not stop access points that come with their codes. */
export const toClash = ({ id, name, code, holder }: Taken): Clash => ({
  id,
  name,
  qrCode: code,
  holder: holder?.name ?? "",
  holderId: holder?.id ?? "",
});

/** `holder` is null for an access point that the person may not see, as with a token that reaches one team. */
export async function nameClashes(db: Db, clashes: readonly Clash[], person: RightsHolder) {
  const named = clashes.slice(0, BULK_NAMED_MAX);
  const hidden = await findHidden(
    db,
    named.map(({ holderId }) => holderId),
    person,
  );
  return named.map(({ holder, holderId, ...one }) => ({ ...one, holder: hidden.has(holderId) ? null : holder }));
}

/** @throws ServiceProblem 409 that names up to 10 codes */
export async function refuseClashes(
  db: Db,
  clashes: readonly Clash[],
  { receiver, person }: { receiver: string; person: RightsHolder },
): Promise<void> {
  if (clashes.length === 0) return;
  const named = await nameClashes(db, clashes, person);
  const codes = joinItems(named.map(({ qrCode }) => t("common.quoted", { text: qrCode })));
  throw new ServiceProblem(
    "duplicate-qr-code",
    t("serviceEdits.bulk.codesTwice", { receiver, codes, more: clashes.length - named.length }),
    {
      errors: named.map(({ id, name, qrCode, holder }) => ({
        pointer: "/set/owner",
        detail:
          holder === null
            ? t("serviceEdits.bulk.codeOfUnseen", { code: qrCode, name })
            : t("serviceEdits.bulk.codeOfOther", { code: qrCode, name, holder }),
        accessPoint: { id, name },
      })),
    },
  );
}
