import type { ReactNode } from "react";

type RowsProps = {
  title: string;
  heads: string[];
  rows: { key: string; cells: ReactNode[] }[];
  /** Whether the first column contains only short values. */
  isNarrow?: boolean;
};

/** Small table. Renders nothing without rows. */
export function Rows({ title, heads, rows, isNarrow }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse text-[0.8125rem]/5">
      <caption className="pb-1 text-left text-xs text-soft">{title}</caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-t border-line align-top max-sm:grid max-sm:py-1.5">
            {cells.map((cell, index) => (
              <td
                key={heads[index]}
                className={`pr-4 wrap-anywhere sm:py-1.5 ${widthOf(index, cells.length, isNarrow)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function widthOf(index: number, count: number, isNarrow = false): string {
  if (index === count - 1) return "";
  return index === 0 && isNarrow ? "sm:w-14" : "sm:w-48";
}
