import { RestoreValueForm, type ValueRestoring } from "@/components/access-points/detail/restore-value-form";
import { HistoryList } from "@/components/audit/history-list";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { AuditList } from "@/lib/contract/audit";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

/** The time is in RFC 3339. */
type HistoryEntry = { at: string; text: string };

function historyOf({ createdAt, updatedAt, label }: ListedAccessPoint): HistoryEntry[] {
  return [
    ...(createdAt ? [{ at: createdAt, text: t("history.created") }] : []),
    ...(updatedAt && updatedAt !== createdAt ? [{ at: updatedAt, text: t("history.lastChanged") }] : []),
    ...(label?.printedAt ? [{ at: label.printedAt, text: t("history.lastPrinted") }] : []),
  ];
}

type AccessPointHistoryProps = {
  accessPoint: ListedAccessPoint;
  /** Null if the service has none. */
  recorded: AuditList | null;
  readable: (iso: string) => ReadableDate;
  fields: CustomField[];
  restoring: ValueRestoring | null;
};

export function AccessPointHistory({ accessPoint, recorded, readable, fields, restoring }: AccessPointHistoryProps) {
  const isRecorded = recorded !== null && recorded.data.length > 0;
  const entries = historyOf(accessPoint);
  if (!isRecorded && entries.length === 0) return null;
  return (
    <section aria-labelledby="history" className="grid min-w-0 gap-3">
      <h2 id="history" className="text-base font-bold">
        {t("history.title")}
      </h2>
      {isRecorded ? (
        <>
          <HistoryList
            entries={recorded.data}
            readable={readable}
            fields={fields}
            beside={restoring ? (changed) => <RestoreValueForm changed={changed} restoring={restoring} /> : undefined}
          />
          {recorded.pagination.totalPages > 1 && (
            <p className="print:hidden">
              <Link
                href={`/access-points/${encodeURIComponent(accessPoint.id)}/history`}
                className="inline-flex min-h-6 items-center underline underline-offset-2 touch:min-h-11"
              >
                {t("history.showAll", { count: recorded.pagination.total })}
              </Link>
            </p>
          )}
        </>
      ) : (
        <StatedHistory entries={entries} readable={readable} />
      )}
    </section>
  );
}

type StatedHistoryProps = { entries: HistoryEntry[]; readable: (iso: string) => ReadableDate };

function StatedHistory({ entries, readable }: StatedHistoryProps) {
  const newestFirst = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol className="divide-y divide-line card">
      {newestFirst.map(({ at, text }) => (
        <li key={`${at} ${text}`} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
          <span className="text-soft">
            <ReadableTime date={readable(at)} exact />
          </span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  );
}
