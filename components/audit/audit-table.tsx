import { CreatedTogether, EntryActor, EntryChanges, EntrySentence } from "@/components/audit/entry-parts";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { TableHead } from "@/components/ui/table-head";
import type { AuditEntry } from "@/lib/contract/audit/audit";
import { t } from "@/lib/messages/messages";

type AuditTableProps = { entries: AuditEntry[]; caption: string; readable: (iso: string) => ReadableDate };

const cell = "min-w-0 align-top wrap-anywhere rows:px-3 rows:py-2 rows:first:ps-4 print:px-1.5 print:py-1";

const columns = () =>
  [
    [t("audit.column.time"), "w-56 print:w-[15%]"],
    [t("audit.column.who"), "w-[15%] print:w-[13%]"],
    [t("audit.column.what"), "w-[27%] print:w-[24%]"],
    [t("audit.column.changes"), ""],
    [t("audit.column.address"), "w-36 print:w-[12%]"],
  ] as const;

export function AuditTable({ entries, caption, readable }: AuditTableProps) {
  return (
    <div className="table-box">
      <table className="w-full border-collapse cards:block rows:table-fixed print:table-fixed print:text-[0.625rem] print:leading-3.5">
        <caption className="sr-only print:not-sr-only print:mb-1 print:text-start print:font-semibold">
          {caption}
        </caption>
        <TableHead columns={columns()} />
        <tbody className="cards:block">
          {groupEntries(entries).map(
            ([entry, ...others]) =>
              entry && (
                <tr
                  key={entry.id}
                  className="border-line not-last:border-b cards:flex cards:flex-wrap cards:gap-x-3 cards:gap-y-1 cards:px-3 cards:py-2.5 print:break-inside-avoid"
                >
                  <td className={`${cell} text-soft`}>
                    <ReadableTime date={readable(entry.at)} exact />
                  </td>
                  <td className={cell}>
                    <EntryActor entry={entry} />
                  </td>
                  <td className={`${cell} cards:basis-full`}>
                    {others.length > 0 ? (
                      t("audit.createdPoints", { count: others.length + 1 })
                    ) : (
                      <EntrySentence entry={entry} />
                    )}
                  </td>
                  <td className={`${cell} cards:basis-full cards:empty:hidden`}>
                    {others.length > 0 ? (
                      <CreatedTogether entries={[entry, ...others]} />
                    ) : (
                      <EntryChanges entry={entry} readable={readable} />
                    )}
                  </td>
                  <td className={`${cell} font-mono text-xs text-soft cards:empty:hidden`}>{entry.address}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </div>
  );
}

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
