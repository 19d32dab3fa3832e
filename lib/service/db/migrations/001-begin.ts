import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Creates the first tables: installation, users, sessions, access points, idempotency keys and throttle buckets. */
export async function begin(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("installation")
    .addColumn("row", "integer", (column) => column.primaryKey().check(sql`row = 1`))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into installation (row, id, created_at) values (1, ${randomUUID()}, ${Date.now()})`.execute(db);

  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('staff', 'manager', 'admin')`))
    .addColumn("password_hash", "text")
    .addColumn("disabled_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("generation", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("rotated_at", "bigint", (column) => column.notNull())
    .addColumn("revoked_at", "bigint")
    .execute();
  await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();

  await db.schema
    .createTable("access_points")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("qr_code", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("location_key", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addUniqueConstraint("access_points_code_of_owner", ["owner_id", "qr_code"])
    .execute();
  for (const column of ["created_at", "updated_at", "name_key", "location_key"]) {
    await db.schema
      .createIndex(`access_points_by_${column}`)
      .on("access_points")
      .columns(["owner_id", column, "id"])
      .execute();
  }

  await db.schema
    .createTable("idempotency_keys")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("access_point_id", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_pk", ["user_id", "key"])
    .execute();
  await db.schema.createIndex("idempotency_keys_by_age").on("idempotency_keys").column("created_at").execute();

  await db.schema
    .createTable("throttle_buckets")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("counted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("throttle_buckets_by_age").on("throttle_buckets").column("counted_at").execute();
}
