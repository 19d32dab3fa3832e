import { listUrl } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import { addDays, firstOfMonth } from "@/lib/contract/accounts/office-days";
import type { Overview, OverviewQuery } from "@/lib/contract/overview";

type MonthsTableProps = {
  months: Overview["months"];
  scope: OverviewQuery["scope"];
  /** Time zone in which the months begin. */
  timeZone: string;
};

const cell = "px-3 py-1.5 text-right last:pr-4";
const rowHead = "py-1.5 pr-3 pl-4 text-left font-normal";

/** This month so far and the month before: what was created, each number leading to its list, and what was printed. */
export function MonthsTable({ months, scope, timeZone }: MonthsTableProps) {
  const name = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone });
  const last = months.length - 1;
  const shown = months.map((month, at) => ({
    ...month,
    title: `${name.format(new Date(month.start))}${at === last ? " so far" : ""}`,
    created: month.created.toLocaleString("en"),
    printed: month.printed.toLocaleString("en"),
    list: listUrl({ scope, ...daysOf(months, at, timeZone) }),
  }));
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse">
        <caption className="sr-only">This month and the month before</caption>
        <thead>
          <tr className="border-b border-line text-xs text-soft *:font-normal">
            <td />
            {shown.map(({ start, title }) => (
              <th key={start} scope="col" className={cell}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className={rowHead}>
              Access points created
            </th>
            {shown.map(({ start, created, list }) => (
              <td key={start} className={cell}>
                <Link
                  href={list}
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline touch:min-h-11"
                >
                  {created}
                </Link>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className={rowHead}>
              Labels printed
            </th>
            {shown.map(({ start, printed }) => (
              <td key={start} className={cell}>
                {printed}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Returns the first and the last day of a month as filters of the list. This month has no last day. */
function daysOf(months: Overview["months"], at: number, timeZone: string) {
  const firstDay = ({ start }: Overview["months"][number]) => firstOfMonth(Date.parse(start), timeZone);
  const [month, next] = [months[at], months[at + 1]];
  return {
    ...(month && { createdFrom: firstDay(month) }),
    ...(next && { createdTo: addDays(firstDay(next), -1) }),
  };
}
