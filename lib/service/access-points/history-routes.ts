import type { AuditEntry } from "@/lib/contract/audit";
import { auditOperations } from "@/lib/contract/operations/office-operations";
import { listAudit } from "../audit/list-audit";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation, type Person } from "../http/operation";
import { findBulkEntries, withValuesBefore } from "./bulk/bulk-history";
import { requireReadable } from "./trash/find-trashed";

export const historyRoutes = (context: ServiceContext): Operation[] => [
  operation(
    auditOperations.listAccessPointHistory,
    async ({ id, query }, person) => {
      await requireReadable(context, id, person);
      const reader = context.database.reader(person.id);
      const bulk = await findBulkEntries(reader, id);
      const list = await listAudit(reader, { ...query, target: id, also: bulk.map((entry) => entry.id) });
      const entries = await withValuesBefore(reader, id, { entries: list.data, bulk });
      const data = entries.map((entry) => visibleTo(person, withoutOthers(entry)));
      return listAnswer(auditOperations.listAccessPointHistory, query, { ...list, data }, id);
    },
    { work: "search" },
  ),
];

/** Returns an entry as this person may see it: addresses are personal data, which only admins see. */
const visibleTo = ({ role }: Person, entry: AuditEntry): AuditEntry =>
  role === "admin" ? entry : { ...entry, address: "" };

/**
 * Values of a change of many that its entry shows in the history of one access point: those that each of them got. Anything
 * else, such as names, numbers, and the id of the change, tells about the others, which may belong to others.
 */
const OF_EACH = /^(place|location|owner|team|file|fields\..+)$/;

/** Returns an entry without the other access points that were changed with one. */
function withoutOthers(entry: AuditEntry): AuditEntry {
  if (entry.target !== null) return entry;
  const changes = Object.fromEntries(Object.entries(entry.changes).filter(([name]) => OF_EACH.test(name)));
  return { ...entry, changes };
}
