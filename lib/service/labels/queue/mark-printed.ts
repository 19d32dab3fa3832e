import { sql } from "kysely";
import { labelTexts } from "@/lib/contract/access-point-fields";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { digestOfLabel } from "../../access-points/label-state";
import { toFields } from "../../access-points/rows";
import { fieldColumns } from "../../db/field-columns";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../selection/in-chunks";

/** Rows per statement, few enough that other requests do not wait noticeably. */
const CHUNK = 100;

/**
 * Records on every access point of a job that its label was printed at `at` (milliseconds), and whether the access
 * point changed while the job was rendered. Idempotent, so that an interrupted job can be run again.
 */
export async function markPrinted(
  db: Db,
  contents: readonly LabelContent[],
  fields: LabelTemplate["fields"],
  at: number,
): Promise<void> {
  await inChunks(contents, CHUNK, (chunk) =>
    inTransaction(db, async (trx) => {
      const digests = new Map(chunk.map((content) => [content.id, digestOfLabel(fields, content)]));
      const rows = await trx
        .selectFrom("access_points")
        .select(["id", ...fieldColumns])
        .where("id", "in", [...digests.keys()])
        .orderBy("id")
        .forUpdate()
        .execute();
      if (rows.length === 0) return [];
      const marks = rows.map((row) => {
        const printed = digests.get(row.id);
        return sql`(${row.id}, ${printed}, ${digestOfLabel(fields, labelTexts(toFields(row), fields)) === printed ? "printed" : "changed"})`;
      });
      await sql`
        with mark (id, digest, state) as (values ${sql.join(marks)})
        update access_points
        set printed_at = ${at}, printed_fields = ${JSON.stringify(fields)}, printed_digest = mark.digest,
          label_state = mark.state
        from mark where access_points.id = mark.id`.execute(trx);
      return [];
    }),
  );
}
