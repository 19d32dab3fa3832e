import type { Engine } from "./engine";

/** Returns the statements that create the tables of the audit log. */
export const auditTables = ({ text, keyedEnd }: Engine): string[] => [
  // Actors and targets are stored by id and name, without foreign keys, because an entry outlives them. `position` and
  // `digest` are null until the entry joins the chain of digests.
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
  ${keyedEnd}`,
  "create index audit_entries_by_target on audit_entries (target_id, id)",
  "create index audit_entries_by_actor on audit_entries (actor_id, action, id)",
  "create index audit_entries_by_action on audit_entries (action, id)",
  // Also finds the entries without a position, in the order of their ids.
  "create index audit_entries_by_position on audit_entries (position, id)",
  `create table audit_head (
    row integer primary key check (row = 1),
    chain_key ${text},
    position bigint not null default 0,
    digest ${text} not null default '',
    pruned_position bigint not null default 0,
    pruned_digest ${text} not null default '',
    mac ${text} not null default ''
  )`,
  "insert into audit_head (row) values (1)",
];

const recorded = [
  "id",
  "at",
  "actor_id",
  "actor_name",
  "token_name",
  "action",
  "target_type",
  "target_id",
  "target_name",
  "address",
  "changes",
];
const rowOf = (version: "old" | "new") => `(${recorded.map((column) => `${version}.${column}`).join(", ")})`;

const CHANGED = "entries of the audit log cannot be changed";
const DELETED = "entries of the audit log are deleted only when they are older than AUDIT_DAYS";

/** A deletion is allowed up to the boundary, and without the head, which a copy of the database removes first. */
const isKept =
  "exists (select 1 from audit_head where old.position is null or old.position > audit_head.pruned_position)";

export const sqliteAuditTriggers: readonly string[] = [
  `create trigger audit_entries_unchanged before update on audit_entries
    when old.position is not null or old.digest is not null or ${rowOf("old")} is not ${rowOf("new")}
    begin select raise(abort, '${CHANGED}'); end`,
  `create trigger audit_entries_kept before delete on audit_entries
    when ${isKept} begin select raise(abort, '${DELETED}'); end`,
];

export const postgresAuditTriggers: readonly string[] = [
  `create function refuse_audit_change() returns trigger language plpgsql
    as $$ begin raise exception '${CHANGED}'; end $$`,
  `create function refuse_audit_deletion() returns trigger language plpgsql
    as $$ begin if ${isKept} then raise exception '${DELETED}'; end if; return old; end $$`,
  `create trigger audit_entries_unchanged before update on audit_entries for each row
    when (old.position is not null or old.digest is not null or ${rowOf("old")} is distinct from ${rowOf("new")})
    execute function refuse_audit_change()`,
  `create trigger audit_entries_kept before delete on audit_entries
    for each row execute function refuse_audit_deletion()`,
  `create trigger audit_entries_not_emptied before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
];
