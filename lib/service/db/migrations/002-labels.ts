import { type Kysely, sql } from "kysely";

/** Creates the tables of label jobs, own stocks and printers, and adds the last printed label to access points. */
export async function labels(db: Kysely<unknown>): Promise<void> {
  await createJobs(db);
  await createEquipment(db);

  for (const [column, type] of [
    ["printed_at", "bigint"],
    ["printed_fields", "text"],
    ["printed_digest", "text"],
  ] as const) {
    await db.schema.alterTable("access_points").addColumn(column, type).execute();
  }
  await db.schema
    .alterTable("access_points")
    .addColumn("label_state", "text", (column) =>
      column.notNull().defaultTo("never").check(sql`label_state in ('never', 'printed', 'changed')`),
    )
    .execute();
  await db.schema
    .createIndex("access_points_by_label")
    .on("access_points")
    .columns(["owner_id", "label_state", "created_at", "id"])
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("label_jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('queued', 'drawing', 'done', 'failed', 'cancelled')`),
    )
    .addColumn("format", "text", (column) => column.notNull().check(sql`format in ('pdf', 'zpl')`))
    .addColumn("stock_id", "text", (column) => column.notNull())
    .addColumn("stock", "text", (column) => column.notNull())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("printer_id", "text")
    .addColumn("printer", "text", (column) => column.notNull())
    .addColumn("skip", "text", (column) => column.notNull())
    .addColumn("next_skip", "text", (column) => column.notNull())
    .addColumn("copies", "integer", (column) => column.notNull())
    .addColumn("access_points", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("sheets", "integer", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("verified", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("pdf_digest", "text")
    .addColumn("zpl_digest", "text")
    .addColumn("errors", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("idempotency_key", "text")
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint")
    .addUniqueConstraint("label_jobs_key_of_owner", ["owner_id", "idempotency_key"])
    .execute();
  await db.schema
    .createIndex("label_jobs_by_owner")
    .on("label_jobs")
    .columns(["owner_id", "created_at", "id"])
    .execute();
  await db.schema.createIndex("label_jobs_by_age").on("label_jobs").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("label_jobs_open")
    .on("label_jobs")
    .columns(["created_at", "id"])
    .where(sql.ref("state"), "in", sql`('queued', 'drawing')`)
    .execute();
  await db.schema
    .createIndex("label_jobs_by_stock")
    .on("label_jobs")
    .columns(["owner_id", "stock_id", "created_at"])
    .where(sql.ref("state"), "=", sql`'done'`)
    .execute();
  // In a separate table, so that reading the print history does not read the contents.
  await db.schema
    .createTable("label_job_contents")
    .addColumn("job_id", "text", (column) => column.primaryKey().references("label_jobs.id").onDelete("cascade"))
    .addColumn("contents", "text", (column) => column.notNull())
    .execute();
}

/** Creates the table of users' own stocks and printers. The contract's schemas validate their JSON. */
async function createEquipment(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("label_equipment")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('stock', 'printer')`))
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("label_equipment_by_owner")
    .on("label_equipment")
    .columns(["owner_id", "kind", "created_at", "id"])
    .execute();
}
