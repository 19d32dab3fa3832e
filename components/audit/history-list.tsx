import type { ReactNode } from "react";
import { EntryActor, EntryChanges } from "@/components/audit/entry-parts";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { AuditAction, AuditEntry } from "@/lib/contract/audit/audit";
import type { ChangedField } from "@/lib/contract/audit/audit-changes";
import { historyKey } from "@/lib/contract/audit/audit-sentence";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

const changing: AuditAction[] = ["access-point.updated", "access-points.changed"];

type HistoryListProps = {
  entries: AuditEntry[];
  readable: (iso: string) => ReadableDate;
  fields: CustomField[];
  beside?: ((field: ChangedField) => ReactNode) | undefined;
};

export function HistoryList({ entries, readable, fields, beside }: HistoryListProps) {
  return (
    <ol className="divide-y divide-line card">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[10rem_1fr] print:break-inside-avoid"
        >
          <span className="text-soft">
            <ReadableTime date={readable(entry.at)} exact />
          </span>
          <div className="grid min-w-0 gap-1 wrap-anywhere">
            <p>{rich(historyKey(entry), { actor: () => <EntryActor entry={entry} /> })}</p>
            {changing.includes(entry.action) && (
              <EntryChanges entry={entry} readable={readable} fields={fields} beside={beside} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
