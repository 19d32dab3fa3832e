import type { AuditEntry } from "@/lib/contract/audit";

/** Null for any other entry. */
const requestOf = ({ action, actor, token, at }: AuditEntry): string | null =>
  action === "access-point.created" ? JSON.stringify([at, actor.id, token]) : null;

export function groupEntries(entries: AuditEntry[]): AuditEntry[][] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const request = requestOf(entry);
    if (last?.[0] && request !== null && requestOf(last[0]) === request) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
