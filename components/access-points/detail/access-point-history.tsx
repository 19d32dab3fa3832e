import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/** Something that happened to an access point, with its time in RFC 3339. */
type HistoryEntry = { at: string; text: string };

/** Returns the entries that the access point itself states. A service that states no times has none. */
function historyOf({ createdAt, updatedAt, label }: ListedAccessPoint): HistoryEntry[] {
  return [
    ...(createdAt ? [{ at: createdAt, text: "Created" }] : []),
    ...(updatedAt && updatedAt !== createdAt ? [{ at: updatedAt, text: "Last changed" }] : []),
    ...(label?.printedAt ? [{ at: label.printedAt, text: "Label last printed" }] : []),
  ];
}

type AccessPointHistoryProps = { accessPoint: ListedAccessPoint; readable: (iso: string) => ReadableDate };

/** What happened to an access point, newest first. */
export function AccessPointHistory({ accessPoint, readable }: AccessPointHistoryProps) {
  const entries = historyOf(accessPoint);
  if (entries.length === 0) return null;
  const newestFirst = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section aria-labelledby="history" className="grid min-w-0 gap-3">
      <h2 id="history" className="text-base font-bold">
        History
      </h2>
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
    </section>
  );
}
