import { LabelEvidence } from "@/components/labels/jobs/label-evidence";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { countOf } from "@/components/ui/text/count-of";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelJobAccessPointList } from "@/lib/contract/labels/print-state";

type JobPointsTableProps = {
  job: Pick<LabelJob, "stock" | "copies">;
  points: LabelJobAccessPointList;
  canSelect: boolean;
  readable: (iso: string) => ReadableDate;
};

const cell = "min-w-0 px-3 py-1.5 wrap-anywhere";
const head = "px-3 text-left text-xs font-normal text-soft";

/** Page of the access points of a print job in the order of the paper, and whether the label of each printed. */
export function JobPointsTable({ job, points: { data, pagination }, canSelect, readable }: JobPointsTableProps) {
  const { total } = pagination;
  const isRoll = job.stock.kind === "roll";
  const places = isRoll ? ["No."] : ["Sheet", "Cell"];
  return (
    <div id="job-access-points" className="overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse">
        <caption className="border-b border-line px-3 py-2.5 text-left font-semibold">
          {countOf(total)}
          {job.copies > 1 && (
            <span className="font-normal text-soft"> · {isRoll ? "number" : "sheet and cell"} of the first copy</span>
          )}
        </caption>
        <thead>
          <tr className="h-8.5 border-b border-line">
            {canSelect && (
              <th scope="col" className={`${head} print:hidden`}>
                <span className="sr-only">Select</span>
              </th>
            )}
            {[...places, "Name", "Code", "Label"].map((title) => (
              <th
                key={title}
                scope="col"
                className={`${head} ${title === "Code" || places.includes(title) ? "max-sm:hidden" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, code, sheet, cell: number, evidence, seenAt }) => (
            <tr key={id} className="h-11 border-line not-last:border-b hover:bg-hover">
              {canSelect && (
                <td className="w-10 print:hidden">
                  <label className="grid min-h-11 place-items-center">
                    <span className="sr-only">Select {name || code}</span>
                    <input type="checkbox" name="ids" value={id} className="size-4 accent-accent" />
                  </label>
                </td>
              )}
              {(isRoll ? [sheet] : [sheet, number]).map((place, index) => (
                <td key={places[index]} className={`${cell} w-14 text-soft max-sm:hidden`}>
                  {place.toLocaleString("en")}
                </td>
              ))}
              <td className={cell}>
                {name ? (
                  <Link
                    href={`/access-points/${encodeURIComponent(id)}`}
                    className="inline-flex min-h-6 items-center underline-offset-2 hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <span className="text-soft">Code without access point</span>
                )}
                <span className="block text-xs text-soft sm:hidden">
                  {isRoll ? `No. ${sheet.toLocaleString("en")}` : `Sheet ${sheet.toLocaleString("en")}, cell ${number}`}{" "}
                  ·{" "}
                  <code dir="ltr" className="font-mono">
                    {code}
                  </code>
                </span>
              </td>
              <td className={`${cell} w-44 max-sm:hidden`}>
                <code dir="ltr" className="font-mono text-[0.8125rem]">
                  {code}
                </code>
              </td>
              <td className={`${cell} sm:w-52`}>
                <LabelEvidence evidence={evidence} seenAt={seenAt} readable={readable} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Pager of the table. Outside its form, because another page forgets the ticked rows. */
export function JobPointsPages({ id, points: { pagination } }: { id: string; points: LabelJobAccessPointList }) {
  const { page, totalPages } = pagination;
  if (totalPages <= 1) return null;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  return (
    <PageLinks
      page={Math.min(page, totalPages)}
      last={totalPages}
      hrefOf={(number) => `${href}?page=${number}#job-access-points`}
    />
  );
}
