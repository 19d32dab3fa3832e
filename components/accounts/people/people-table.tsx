import { PersonState } from "@/components/accounts/people/person-state";
import { roleTexts } from "@/components/accounts/role-texts";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { TableHead } from "@/components/ui/table-head";
import type { ManagedUser } from "@/lib/contract/accounts/people";

type PeopleTableProps = { people: ManagedUser[]; caption: string; readable: (iso: string) => ReadableDate };

const cell =
  "min-w-0 wrap-anywhere rows:px-3 rows:py-1.5 rows:first:pl-4 print:px-1.5 print:py-0.5 print:align-top print:first:pl-0";

const columns = [
  ["Name", ""],
  ["Role", ""],
  ["State", ""],
  ["Last sign-in", ""],
  ["Access points", "text-right"],
] as const;

export function PeopleTable({ people, caption, readable }: PeopleTableProps) {
  return (
    <div className="table-box">
      <table className="w-full border-collapse cards:block print:text-[0.625rem] print:leading-3.5">
        <caption className="sr-only print:not-sr-only print:mb-1 print:text-left print:font-semibold">
          {caption}
        </caption>
        <TableHead columns={columns} />
        <tbody className="cards:block">
          {people.map((person) => (
            <tr
              key={person.id}
              className="border-line not-last:border-b hover:bg-hover cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:gap-y-0.5 cards:px-3.5 cards:py-2.5 rows:h-12 @max-[15rem]/table:block! print:break-inside-avoid"
            >
              <td className={cell}>
                <Link
                  href={`/people/${encodeURIComponent(person.id)}`}
                  data-row-link=""
                  dir="auto"
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline touch:min-h-11 print:min-h-0"
                >
                  {person.name}
                </Link>
                <span className="block text-[0.8125rem]/4 text-soft print:text-[0.5625rem]/3">{person.email}</span>
              </td>
              <td className={`${cell} cards:col-start-1 cards:text-soft`}>{roleTexts[person.role].name}</td>
              <td className={`${cell} cards:col-start-2 cards:row-start-1 cards:justify-self-end cards:pt-0.5`}>
                <PersonState person={person} />
              </td>
              <td className={`${cell} cards:col-start-1 cards:text-soft`}>
                <span className="rows:hidden print:hidden">Last sign-in: </span>
                {person.lastSignInAt ? <ReadableTime date={readable(person.lastSignInAt)} /> : "Never"}
              </td>
              <td
                className={`${cell} text-right cards:col-start-2 cards:self-end narrow:col-span-2 narrow:col-start-1 narrow:text-left`}
              >
                {person.accessPoints.toLocaleString("en")}
                <span className="text-soft rows:hidden print:hidden">
                  {person.accessPoints === 1 ? " access point" : " access points"}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
