import type { ReactNode } from "react";

type FieldRowsProps = {
  title: string;
  heads: string[];
  rows: { key: string; cells: ReactNode[] }[];
  /** Whether the first column contains only short values. */
  isNarrow?: boolean;
};

/**
 * Classes of the element around all tables. A page has hundreds of rows, so that classes on each cell would be half of
 * it.
 */
export const rowsStyle = [
  "[&_table]:w-full [&_table]:border-collapse [&_table]:text-[0.8125rem]/5",
  "[&_caption]:pb-1 [&_caption]:text-left [&_caption]:text-xs [&_caption]:text-soft",
  "[&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_tbody_tr]:align-top",
  "max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:py-1.5",
  "[&_td]:pr-4 [&_td]:wrap-anywhere sm:[&_td]:py-1.5",
  "sm:[&_td:not(:last-child)]:w-48 sm:[&_.is-narrow_td:first-child]:w-14",
  "[&_td_code]:font-mono [&_td_code]:text-xs",
].join(" ");

/** Small table. Renders nothing without rows. */
export function FieldRows({ title, heads, rows, isNarrow }: FieldRowsProps) {
  if (rows.length === 0) return null;
  return (
    <table className={isNarrow ? "is-narrow" : undefined}>
      <caption>{title}</caption>
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
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
