import { type FieldParameter, keyOfParameter } from "../custom-fields/field-parameters";
import { accessPointFields, type ListedField, listedFields } from "./access-point-fields";

/** Fields whose columns a person may choose. The column of the name always stays. */
export type FieldColumnName = Exclude<ListedField, "name">;
export type OwnColumnName = FieldColumnName | "owner" | "team" | "label" | "createdAt" | "updatedAt";

/** Columns of the list that a person may choose, in their usual order. Owner and team stand before the code. */
export const columnNames: readonly OwnColumnName[] = [
  ...listedFields.flatMap((name): OwnColumnName[] =>
    name === "name" ? [] : name === "qrCode" ? ["owner", "team", name] : [name],
  ),
  "label",
  "createdAt",
  "updatedAt",
];

export const isFieldColumn = (name: OwnColumnName): name is FieldColumnName => name in accessPointFields;

/** Column of the list: one that every list has, or `field.{key}` for a custom field. */
export type ColumnName = OwnColumnName | FieldParameter;

export const columnWidths = ["narrow", "medium", "wide"] as const;
type ColumnWidth = (typeof columnWidths)[number];

/** Column of the list and its width. */
export type ChosenColumn = { name: ColumnName; width: ColumnWidth };

export const densities = ["comfortable", "compact"] as const;

const COLUMN = "(?:[a-zA-Z]{1,20}(?:-(?:narrow|medium|wide))?|field\\.[a-z0-9-]{1,40}-(?:narrow|medium|wide))";

/**
 * Text of columns in a URL, such as "location-wide,label,field.floor-medium". An empty text means the usual columns. The
 * width of a custom field is always stated, because its key may end in a word such as "wide".
 */
export const COLUMNS_TEXT = new RegExp(`^(?:none|${COLUMN}(?:,${COLUMN}){0,49})?$`);

/** Name and width of a column in such a text. */
const PARTS = /^(?<name>field\.[a-z0-9-]+(?=-)|[a-zA-Z]+)(?:-(?<width>narrow|medium|wide))?$/;

/** Text for a list with the name alone. */
const NONE = "none";

/** Returns true for a column that every list has. */
export const isOwnColumn = (name: string): name is OwnColumnName => (columnNames as readonly string[]).includes(name);

/** Returns the columns of a text, without unknown ones and repetitions; null for the usual columns. */
export function parseColumns(text: string): ChosenColumn[] | null {
  if (text === "") return null;
  const columns = new Map<ColumnName, ChosenColumn>();
  for (const part of text.split(",")) {
    const { name, width = "medium" } = (part.match(PARTS)?.groups ?? {}) as Partial<ChosenColumn>;
    const isKnown = name && (keyOfParameter(name) !== undefined || isOwnColumn(name));
    if (isKnown && !columns.has(name)) columns.set(name, { name, width });
  }
  return [...columns.values()];
}

/** Returns the text of columns for a URL. */
export const formatColumns = (columns: readonly ChosenColumn[]): string =>
  columns.map(({ name, width }) => (isStated({ name, width }) ? `${name}-${width}` : name)).join(",") || NONE;

const isStated = ({ name, width }: ChosenColumn) => width !== "medium" || keyOfParameter(name) !== undefined;

type UsualColumns = {
  /** Whether the list has access points of several owners, and of several teams. */
  isOfMany: boolean;
  hasTeams: boolean;
  isDated: boolean;
  hasLabels: boolean;
};

/** Returns the columns of a list whose URL names none, for its owners, its data and the abilities of the service. */
export const usualColumns = ({ isOfMany, hasTeams, isDated, hasLabels }: UsualColumns): OwnColumnName[] => {
  const isLeftOut: Partial<Record<OwnColumnName, boolean>> = {
    owner: !isOfMany,
    team: !hasTeams,
    label: !hasLabels,
    createdAt: !isDated,
    updatedAt: true,
  };
  return columnNames.filter((name) => !isLeftOut[name]);
};
