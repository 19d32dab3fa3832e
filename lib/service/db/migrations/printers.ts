import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds shared printers, labels that are sent to printers, and the API tokens of print agents. */
export async function printers(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const statements = [
    "alter table label_equipment add column shared bigint not null default 0 check (shared in (0, 1))",
    "alter table label_equipment add column proved_at bigint",
    `alter table label_equipment add column test_code ${text}`,
    "alter table label_equipment add column agent_seen_at bigint",
    "create index label_equipment_shared on label_equipment (kind, created_at, id) where shared = 1",
    "alter table api_tokens add column prints bigint not null default 0 check (prints in (0, 1))",
    `create table label_deliveries (
      job_id ${text} primary key references label_jobs (id) on delete cascade,
      printer_id ${text} not null,
      address ${text} not null,
      connection ${text} not null,
      state ${text} not null check (state in ('waiting', 'sending', 'unsure', 'sent', 'cancelled')),
      sent_labels bigint not null default 0,
      unsure_from bigint,
      unsure_to bigint,
      reason ${text},
      created_at bigint not null,
      fresh_at bigint not null,
      sent_by ${text},
      leased_until bigint
    )`,
    "create index label_deliveries_open on label_deliveries (created_at, job_id) where state in ('waiting', 'sending')",
    "create unique index label_deliveries_one_each on label_deliveries (address) where state = 'sending'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
