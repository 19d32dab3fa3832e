import { sql } from "kysely";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelTemplate } from "@/lib/contract/label-template";
import { digestOfLabel } from "../../access-points/label-state";
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
      const digests = new Map(chunk.map((content) => [content.id, digestOf(fields, content)]));
      const rows = await trx
        .selectFrom("access_points")
        .select(["id", "name", "location", "description", "qr_code as qrCode"])
        .where("id", "in", [...digests.keys()])
        .orderBy("id")
        .forUpdate()
        .execute();
      if (rows.length === 0) return [];
      const marks = rows.map((row) => {
        const printed = digests.get(row.id);
        return sql`(${row.id}, ${printed}, ${digestOfLabel(fields, row) === printed ? "printed" : "changed"})`;
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

const digestOf = (fields: LabelTemplate["fields"], { name, location, description = "", code }: LabelContent) =>
  digestOfLabel(fields, { name, location, description, qrCode: code });
