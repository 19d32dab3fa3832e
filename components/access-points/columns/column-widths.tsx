import { columnPercents } from "@/components/access-points/columns/chosen-columns";
import type { ListColumn } from "@/components/access-points/list/list-column";
import type { ChosenColumn } from "@/lib/contract/access-points/list-columns";

type ColumnWidthsProps = {
  /** Null for the usual columns. */
  chosen: readonly ChosenColumn[] | null;
  columns: readonly ListColumn[];
};

/** Fixed, so that columns stay on the next page. Attributes, because the CSP allows no inline styles. */
export function ColumnWidths({ chosen, columns }: ColumnWidthsProps) {
  const widths = chosen ? chosenWidths(chosen) : usualWidths(columns);
  return (
    <colgroup>
      {columns.map(({ id, head }) =>
        widths.has(id) ? (
          <col key={id} width={`${widths.get(id)}%`} />
        ) : (
          <col key={id} className={chosen && id !== "select" ? undefined : head} />
        ),
      )}
    </colgroup>
  );
}

function chosenWidths(chosen: readonly ChosenColumn[]): Map<string, number> {
  const [name = 0, ...others] = columnPercents(chosen);
  return new Map([["name", name], ...chosen.map((column, at): [string, number] => [column.name, others[at] ?? 0])]);
}

/** Percent of the table that the columns of texts have together. Codes, states and dates have their own widths. */
const PERCENT = 64;

function usualWidths(columns: readonly ListColumn[]): Map<string, number> {
  const texts = columns.flatMap(({ id, share }) => (share ? [[id, share] as const] : []));
  const sum = texts.reduce((total, [, share]) => total + share, 0);
  return new Map(texts.map(([id, share]) => [id, Math.round((share / sum) * PERCENT)]));
}
