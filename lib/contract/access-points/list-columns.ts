/** Columns of the list that a person may choose, in their usual order. The name and the checkbox always stay. */
export const columnNames = ["location", "owner", "qrCode", "label", "createdAt", "updatedAt"] as const;
export type ColumnName = (typeof columnNames)[number];

export const columnWidths = ["narrow", "medium", "wide"] as const;
type ColumnWidth = (typeof columnWidths)[number];

/** Column of the list and its width. */
export type ChosenColumn = { name: ColumnName; width: ColumnWidth };

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** Text of columns in a URL, such as "location-wide,label". An empty text means the usual columns. */
export const COLUMNS_TEXT =
  /^(?:none|[a-zA-Z]{1,20}(?:-(?:narrow|wide))?(?:,[a-zA-Z]{1,20}(?:-(?:narrow|wide))?){0,19})?$/;

/** Text for a list with the name alone. */
const NONE = "none";

/** Returns the columns of a text, without unknown ones and repetitions; null for the usual columns. */
export function parseColumns(text: string): ChosenColumn[] | null {
  if (text === "") return null;
  const columns = new Map<ColumnName, ChosenColumn>();
  for (const part of text.split(",")) {
    const [name, width = "medium"] = part.split("-") as [ColumnName, ColumnWidth?];
    if (columnNames.includes(name) && !columns.has(name)) columns.set(name, { name, width });
  }
  return [...columns.values()];
}

/** Returns the text of columns for a URL. */
export const formatColumns = (columns: readonly ChosenColumn[]): string =>
  columns.map(({ name, width }) => (width === "medium" ? name : `${name}-${width}`)).join(",") || NONE;

type UsualColumns = { isOfAll: boolean; isDated: boolean; hasLabels: boolean };

/** Returns the columns of a list whose URL names none, for its owners, its data and the abilities of the service. */
export const usualColumns = ({ isOfAll, isDated, hasLabels }: UsualColumns): ColumnName[] => {
  const isLeftOut: Partial<Record<ColumnName, boolean>> = {
    owner: !isOfAll,
    label: !hasLabels,
    createdAt: !isDated,
    updatedAt: true,
  };
  return columnNames.filter((name) => !isLeftOut[name]);
};
