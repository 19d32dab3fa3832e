import { buttonClass } from "@/components/ui/button";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { TableHead } from "@/components/ui/table-head";
import type { StoredImport } from "@/lib/contract/access-points/import";

/** Errors on one page of the table. */
const LIMIT = 50;

const cell = "min-w-0 align-top wrap-anywhere rows:px-3 rows:py-2 rows:first:pl-4";

const columns = [
  ["Line", "w-20"],
  ["Column", "w-[18%]"],
  ["Value", "w-[26%]"],
  ["What to do", ""],
] as const;

/** Table of the wrong cells of a file: a table, and cards below 900 px. */
export function WrongRows({ checked, page, here }: { checked: StoredImport; page: number; here: string }) {
  const { wrong, errors } = checked;
  const last = Math.max(1, Math.ceil(errors.length / LIMIT));
  const current = Math.min(page, last);
  const shown = errors.slice((current - 1) * LIMIT, current * LIMIT);
  return (
    <section aria-labelledby="wrong" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="wrong" className="mr-auto font-semibold">
          {wrong.toLocaleString("en")} wrong {wrong === 1 ? "row" : "rows"}
        </h2>
        {/* A download, so the browser loads it itself. */}
        <a href={`${here}/wrong-rows.csv`} download className={buttonClass()}>
          Download wrong rows
        </a>
      </div>
      <div className="table-box">
        <table className="w-full border-collapse cards:block rows:table-fixed">
          <caption className="sr-only">Wrong cells, by line</caption>
          <TableHead columns={columns} />
          <tbody className="cards:block">
            {shown.map(({ line, column, value, detail }) => (
              <tr
                key={`${line} ${column} ${detail}`}
                className="border-line not-last:border-b cards:grid cards:gap-y-1 cards:px-3 cards:py-2.5"
              >
                <td className={`${cell} text-soft`}>
                  <span className="rows:sr-only">Line </span>
                  {line.toLocaleString("en")}
                </td>
                <td className={`${cell} font-semibold`} dir="auto">
                  {column}
                </td>
                <td className={`${cell} font-mono text-xs whitespace-pre-wrap`} dir="auto">
                  {value || <span className="text-soft">empty</span>}
                </td>
                <td className={cell}>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length < wrong && (
        <p className="text-soft">
          The first {errors.length.toLocaleString("en")} errors are listed. The download has all wrong rows.
        </p>
      )}
      {last > 1 && <PageLinks page={current} last={last} hrefOf={(number) => `${here}?page=${number}`} />}
    </section>
  );
}
