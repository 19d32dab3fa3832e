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
  /** Place in the chain of digests, from 1; null until the entry joins the chain. */
  position: number | null;
  digest: string | null;
};

/** Head of the chain, and the boundary up to which retention deleted entries: see audit/chain.ts. One row. */
type AuditHeadTable = {
  /** Always 1. */
  row: number;
  /** Key of the chain, encrypted; null until the first entry joins the chain. */
  chain_key: string | null;
  /** Position and digest of the last entry of the chain; 0 and "" before the first. */
  position: number;
  digest: string;
  /** Position and digest of the last entry that retention deleted; 0 and "" before the first. */
  pruned_position: number;
  pruned_digest: string;
  /** HMAC of the four values above. */
  mac: string;
};

/** Tables of the audit log. */
export type AuditTables = {
  audit_entries: AuditEntriesTable;
  audit_head: AuditHeadTable;
};

export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type NewAuditEntryRow = Omit<Insertable<AuditEntriesTable>, "position" | "digest">;
export type AuditHeadRow = Selectable<AuditHeadTable>;
