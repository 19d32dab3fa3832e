import { columnPercents } from "@/components/access-points/columns/chosen-columns";
import type { ListColumn } from "@/components/access-points/list/list-column";
import type { ListRow } from "@/components/access-points/list/list-row";
import type { ChosenColumn } from "@/lib/contract/access-points/list-columns";

type ColumnWidthsProps = {
  /** Columns that the person chose; null for the usual ones. */
  chosen: readonly ChosenColumn[] | null;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
};

/**
 * Widths of the columns: those that the person chose, or else what their texts need. Attributes, because the
 * Content-Security-Policy allows no inline styles.
 */
export function ColumnWidths({ chosen, columns, rows }: ColumnWidthsProps) {
  const widths = chosen ? chosenWidths(chosen) : neededWidths(columns, rows);
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

/** Widths in characters: limits of a column, and padding. The column of owners is narrower, because many rows repeat a name. */
const NARROWEST = 8;
const WIDEST = 36;
const WIDEST_OF_PEOPLE = 16;
const PADDING = 3;

/** Names are bold, and the last to be cut. */
const BOLD = 1.3;

/** Returns the widths that fit the longest text of each column, in percent. */
export function neededWidths(columns: readonly ListColumn[], rows: readonly ListRow[]): Map<string, number> {
  const needed = columns.flatMap(({ id, textOf }): [string, number][] => {
    if (!textOf) return [];
    const longest = Math.max(NARROWEST, ...rows.map((row) => textOf(row).length));
    const widest = id === "owner" || id === "team" ? WIDEST_OF_PEOPLE : WIDEST;
    return [[id, Math.min(widest, longest) * (id === "name" ? BOLD : 1) + PADDING]];
  });
  const sum = needed.reduce((total, [, characters]) => total + characters, 0);
  return new Map(needed.map(([id, characters]) => [id, Math.round((characters / sum) * PERCENT)]));
}
