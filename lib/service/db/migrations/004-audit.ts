import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../open";

/**
 * Adds the audit log. Actors and targets are stored by id and by the name that they had, without foreign keys, because
 * an entry outlives them. `position` and `digest` are null until the entry joins the chain of digests.
 */
export async function audit(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(isPostgres(db as Db))) await sql.raw(statement).execute(db);
}

function statementsFor(isPostgresql: boolean): string[] {
  const text = isPostgresql ? 'text collate "C"' : "text";
  return [
    `create table audit_entries (
      id ${text} primary key,
      at bigint not null,
      actor_id ${text},
      actor_name ${text} not null,
      token_name ${text},
      action ${text} not null,
      target_type ${text},
      target_id ${text},
      target_name ${text} not null default '',
      address ${text} not null,
      changes ${text} not null default '{}',
      position bigint,
      digest ${text}
    )`,
    "create index audit_entries_by_target on audit_entries (target_id, id)",
    "create index audit_entries_by_actor on audit_entries (actor_id, id)",
    "create unique index audit_entries_by_position on audit_entries (position)",
    "create index audit_entries_unchained on audit_entries (id) where position is null",
  ];
}
