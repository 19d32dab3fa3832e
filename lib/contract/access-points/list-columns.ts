import { type FieldParameter, keyOfParameter } from "../custom-fields/field-parameters";
import { accessPointFields, type ListedField, listedFields } from "./access-point-fields";

/** The column of the name always stays. */
export type FieldColumnName = Exclude<ListedField, "name">;
export type OwnColumnName = FieldColumnName | "owner" | "team" | "label" | "createdAt" | "updatedAt";

/** In their usual order. */
export const columnNames: readonly OwnColumnName[] = [
  ...listedFields.flatMap((name): OwnColumnName[] =>
    name === "name" ? [] : name === "qrCode" ? ["owner", "team", name] : [name],
  ),
  "label",
  "createdAt",
  "updatedAt",
];

export const isFieldColumn = (name: OwnColumnName): name is FieldColumnName => name in accessPointFields;

/** `field.{key}` for a custom field. */
export type ColumnName = OwnColumnName | FieldParameter;

export const columnWidths = ["narrow", "medium", "wide"] as const;
type ColumnWidth = (typeof columnWidths)[number];

export type ChosenColumn = { name: ColumnName; width: ColumnWidth };

export const densities = ["comfortable", "compact"] as const;

const COLUMN = "(?:[a-zA-Z]{1,20}(?:-(?:narrow|medium|wide))?|field\\.[a-z0-9-]{1,40}-(?:narrow|medium|wide))";

/** "location-wide,label,field.floor-medium"; blank: usual. A field states its width: keys may end in "wide". */
export const COLUMNS_TEXT = new RegExp(`^(?:none|${COLUMN}(?:,${COLUMN}){0,49})?$`);

const PARTS = /^(?<name>field\.[a-z0-9-]+(?=-)|[a-zA-Z]+)(?:-(?<width>narrow|medium|wide))?$/;

/** A list with the name alone. */
const NONE = "none";

export const isOwnColumn = (name: string): name is OwnColumnName => (columnNames as readonly string[]).includes(name);

/** Without unknown ones and repetitions; null for the usual columns. */
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

export const formatColumns = (columns: readonly ChosenColumn[]): string =>
  columns.map(({ name, width }) => (isStated({ name, width }) ? `${name}-${width}` : name)).join(",") || NONE;

const isStated = ({ name, width }: ChosenColumn) => width !== "medium" || keyOfParameter(name) !== undefined;

type DefaultColumns = {
  isOfMany: boolean;
  hasTeams: boolean;
  isDated: boolean;
  hasLabels: boolean;
};

export const defaultColumns = ({ isOfMany, hasTeams, isDated, hasLabels }: DefaultColumns): OwnColumnName[] => {
  const isLeftOut: Partial<Record<OwnColumnName, boolean>> = {
    owner: !isOfMany,
    team: !hasTeams,
    label: !hasLabels,
    createdAt: !isDated,
    updatedAt: true,
  };
  return columnNames.filter((name) => !isLeftOut[name]);
};
