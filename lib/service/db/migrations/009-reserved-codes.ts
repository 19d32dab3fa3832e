import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the codes whose labels are printed before their access points exist. Whether a code is claimed is not stored: it
 * is claimed while an access point of the owner has it.
 */
export async function reservedCodes(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `create table reserved_codes (
      id ${text} primary key,
      owner_id ${text} not null references users (id),
      code ${text} not null,
      created_at bigint not null,
      voided_at bigint
    )`,
    "create unique index reserved_codes_by_code on reserved_codes (code)",
    "create index reserved_codes_by_owner on reserved_codes (owner_id, id)",
  ];
}
