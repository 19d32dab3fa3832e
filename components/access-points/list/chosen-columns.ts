import type { ShownField } from "@/components/access-points/list/list-row";
import { accessPointFields, fieldOf, wordFor } from "@/lib/contract/access-points/access-point-fields";
import {
  type ChosenColumn,
  type ColumnName,
  type FieldColumnName,
  isFieldColumn,
  isOwnColumn,
  type OwnColumnName,
} from "@/lib/contract/access-points/list-columns";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";

type OtherColumn = Exclude<OwnColumnName, FieldColumnName>;

/** Names of the columns that show no field. */
const columnTitles: Record<OtherColumn, string> = {
  owner: "Owner",
  label: "Label",
  createdAt: "Created",
  updatedAt: "Changed",
};

const ownTitle = (name: OwnColumnName): string => (isFieldColumn(name) ? fieldOf(name).label : columnTitles[name]);

/** Returns the name of a column; a custom field has its label. */
export const columnTitle = (name: ColumnName, fields: readonly ShownField[]): string =>
  isOwnColumn(name) ? ownTitle(name) : (findField(name, fields)?.label ?? name);

/** Returns the name of a column inside a sentence: "QR code", "location"; a custom field has its label as it is. */
export const columnWord = (name: ColumnName, fields: readonly ShownField[]): string =>
  isOwnColumn(name) ? wordFor(ownTitle(name)) : columnTitle(name, fields);

/** Returns the custom field of a column, if there is one. */
export const findField = (name: ColumnName, fields: readonly ShownField[]): ShownField | undefined =>
  fields.find(({ key }) => key === keyOfParameter(name));

/** Returns those of the columns that exist: a custom field may have been deleted. */
export const knownColumns = (chosen: ChosenColumn[] | null, fields: readonly ShownField[]): ChosenColumn[] | null =>
  chosen?.filter(({ name }) => isOwnColumn(name) || findField(name, fields)) ?? null;

/** Shares of the width by column, for a list whose columns the person chose. */
const shares: Record<OtherColumn, number> = {
  owner: 15,
  label: 15,
  createdAt: 12,
  updatedAt: 12,
};
const CUSTOM_SHARE = 15;
const factors = { narrow: 0.65, medium: 1, wide: 1.6 } as const;

/** Percent of the table that the name and all chosen columns together have beside checkbox and print link. */
const PERCENT = 90;

function shareOf(name: ColumnName): number {
  if (!isOwnColumn(name)) return CUSTOM_SHARE;
  return isFieldColumn(name) ? (fieldOf(name).columnShare ?? CUSTOM_SHARE) : shares[name];
}

/** Returns the widths of the name and of the chosen columns in percent. */
export function columnPercents(chosen: readonly ChosenColumn[]): number[] {
  const wanted = [
    accessPointFields.name.columnShare,
    ...chosen.map(({ name, width }) => shareOf(name) * factors[width]),
  ];
  const sum = wanted.reduce((total, share) => total + share, 0);
  return wanted.map((share) => Math.round((share / sum) * PERCENT));
}
