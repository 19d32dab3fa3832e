import { type Kysely, PostgresAdapter, sql } from "kysely";

const CHANGED = "entries of the audit log cannot be changed";
const DELETED = "entries of the audit log are deleted only when they are older than AUDIT_DAYS";

/** Also false without the row of the installation, which a copy of the database removes first. */
const isKept = "exists (select 1 from installation where old.at >= audit_kept_from)";

const sqlite = {
  before: ["drop trigger audit_entries_unchanged", "drop trigger audit_entries_kept"],
  after: [
    `create trigger audit_entries_unchanged before update on audit_entries
      begin select raise(abort, '${CHANGED}'); end`,
    `create trigger audit_entries_kept before delete on audit_entries
      when ${isKept} begin select raise(abort, '${DELETED}'); end`,
  ],
};

const postgres = {
  before: ["drop trigger audit_entries_unchanged on audit_entries", "drop table last_writes"],
  after: [
    `create trigger audit_entries_unchanged before update on audit_entries
      for each row execute function refuse_audit_change()`,
    `create or replace function refuse_audit_deletion() returns trigger language plpgsql
      as $$ begin if ${isKept} then raise exception '${DELETED}'; end if; return old; end $$`,
  ],
};

/**
 * Removes the chain of digests of the audit log, and the positions of last writes, which let a replica serve lists. The
 * boundary below which retention deletes entries moves to the row of the installation.
 */
export async function withoutChainAndReplicas(db: Kysely<unknown>): Promise<void> {
  const { before, after } = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
  const statements = [
    ...before,
    "drop index audit_entries_by_position",
    "alter table audit_entries drop column position",
    "alter table audit_entries drop column digest",
    "alter table installation add column audit_kept_from bigint not null default 0",
    ...after,
    "drop table audit_head",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
