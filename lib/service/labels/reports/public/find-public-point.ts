import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { idsOfLookAlikes } from "../../../access-points/codes/look-alike";
import { readScannedCode } from "../../../access-points/edits/scanned-code";
import { readOfficeSettings } from "../../../accounts/office/office-settings";
import type { ServiceContext } from "../../../context";

/** Before a stranger reads that a code is unknown. */
const PAUSE_MAX_MS = 20;

type FoundPoint = { id: string; name: string; location: string; note: string };

// Null without the public page. A code that several have is unknown, because nobody says which one is meant. All
// unknown codes take the same queries, so that the time does not say which kind a code is of.
export async function findPublicPoint(context: ServiceContext, code: string): Promise<FoundPoint | null> {
  const { db } = context;
  const { publicPage, publicNote } = await readOfficeSettings(db);
  if (publicPage === "off") return null;
  const id = await findOnlyId(context, code);
  if (id === null) {
    // The trash takes some 20 microseconds more: 10,000 answers tell it.
    await pause(randomInt(PAUSE_MAX_MS));
    return null;
  }
  const columns = ["id", "name", "location"] as const;
  const point = await db.selectFrom("access_points").select(columns).where("id", "=", id).executeTakeFirst();
  return point ? { ...point, note: publicNote } : null;
}

/** The code exactly, or, if none has that, in another case. */
async function findOnlyId(context: ServiceContext, code: string): Promise<string | null> {
  const { spellings } = readScannedCode(code, context);
  const inCapitals = spellings.map((spelling) => spelling.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
  const { rows } = await sql<{ exact: number; any: number; exact_id: string | null; any_id: string | null }>`
    select count(case when is_exact = 1 then 1 end) as exact, count(*) as any,
      min(case when is_exact = 1 then id end) as exact_id, min(id) as any_id
    from (select id, case when qr_code in (${sql.join(spellings)}) then 1 else 0 end as is_exact
      from access_points where id in (${idsOfLookAlikes(context.db, spellings)})
        and upper(qr_code) in (${sql.join(inCapitals)})) as found`.execute(context.db);
  const [found] = rows;
  if (!found) return null;
  if (Number(found.exact) > 0) return Number(found.exact) === 1 ? found.exact_id : null;
  return Number(found.any) === 1 ? found.any_id : null;
}
