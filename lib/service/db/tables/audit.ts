import type { Insertable, Selectable } from "kysely";
import type { AuditAction, AuditTarget } from "@/lib/contract/audit";
import type { Moment } from "./moment";

/** Entries of the audit log. Names are copies, because an entry outlives its actor and its target. */
type AuditEntriesTable = {
  id: string;
  at: Moment;
  actor_id: string | null;
  actor_name: string;
  /** Name of the API token that was sent, or null. */
  token_name: string | null;
  action: AuditAction;
  target_type: AuditTarget | null;
  target_id: string | null;
  target_name: string;
  address: string;
  /** `auditChanges` of the contract, as JSON. */
  changes: string;
};

export type AuditTables = {
  audit_entries: AuditEntriesTable;
};

export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type NewAuditEntryRow = Insertable<AuditEntriesTable>;
