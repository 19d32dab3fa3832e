import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { foldLookAlike } from "../edits/fold-look-alike";

/** SQL of `foldLookAlike`, and the expression of the index `access_points_by_look_alike`. Folds ASCII only. */
export const lookAlike = (value: string): string =>
  `replace(replace(replace(replace(upper(${value}), 'O', '0'), 'I', '1'), 'L', '1'), 'U', 'V')`;

/** A code equal to its folded form is in the indexes of codes, any other in the index of look-alikes. */
export function idsOfLookAlikes(db: Db, codes: readonly string[], ownerId?: string): RawBuilder<string> {
  const wanted = sql`(select id from ${idsAsTable(db, [...new Set(codes.map(foldLookAlike))])})`;
  const folded = sql.raw(lookAlike("qr_code"));
  const ofOwner = ownerId === undefined ? sql`` : sql`and owner_id = ${ownerId}`;
  return sql`select access_points.id from access_points where qr_code in ${wanted} ${ofOwner}
    union all
    select access_points.id from access_points where ${folded} in ${wanted} and ${folded} <> qr_code ${ofOwner}`;
}
