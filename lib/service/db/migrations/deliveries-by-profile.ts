import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Labels go to where their printer is when they are sent. The address is that of the printer that gets them now. */
export async function deliveriesByProfile(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  const statements = [
    "drop index label_deliveries_one_each",
    "alter table label_deliveries drop column connection",
    "alter table label_deliveries drop column address",
    `alter table label_deliveries add column address ${text}`,
    "create unique index label_deliveries_one_each on label_deliveries (address) where state = 'sending'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
