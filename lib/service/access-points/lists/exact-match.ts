import { type RawBuilder, sql } from "kysely";
import { foldForOrder } from "@/lib/contract/fold";

/** Codes are made of capitals. */
export const isExactMatch = (q: string): RawBuilder<unknown> =>
  sql`(access_points.name_key = ${foldForOrder(q)} or access_points.qr_code in (${q}, ${q.toUpperCase()}))`;
