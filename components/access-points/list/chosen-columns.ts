import type { ShownField } from "@/components/access-points/list/list-row";
import { fieldOf, wordFor } from "@/lib/contract/access-points/access-point-fields";
import type { ChosenColumn, ColumnName, OwnColumnName } from "@/lib/contract/access-points/list-columns";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";

/** Names of the columns that a person may choose. */
const columnTitles: Record<OwnColumnName, string> = {
  location: fieldOf("location").label,
  owner: "Owner",
  qrCode: fieldOf("qrCode").label,
  label: "Label",
  createdAt: "Created",
  updatedAt: "Changed",
};

/** Returns the name of a column; a custom field has its label. */
export const columnTitle = (name: ColumnName, fields: readonly ShownField[]): string =>
  isOwn(name) ? columnTitles[name] : (findField(name, fields)?.label ?? name);

/** Returns the name of a column inside a sentence: "QR code", "location"; a custom field has its label as it is. */
export const columnWord = (name: ColumnName, fields: readonly ShownField[]): string =>
  isOwn(name) ? wordFor(columnTitles[name]) : columnTitle(name, fields);

/** Returns true for a column that every list has. */
export const isOwn = (name: ColumnName): name is OwnColumnName => name in columnTitles;

/** Returns the custom field of a column, if there is one. */
export const findField = (name: ColumnName, fields: readonly ShownField[]): ShownField | undefined =>
  fields.find(({ key }) => key === keyOfParameter(name));

/** Returns those of the columns that exist: a custom field may have been deleted. */
export const knownColumns = (chosen: ChosenColumn[] | null, fields: readonly ShownField[]): ChosenColumn[] | null =>
  chosen?.filter(({ name }) => isOwn(name) || findField(name, fields)) ?? null;

/** Shares of the width by column, for a list whose columns the person chose. */
const shares: Record<OwnColumnName, number> = {
  location: 24,
  owner: 15,
  qrCode: 14,
  label: 15,
  createdAt: 12,
  updatedAt: 12,
};
const CUSTOM_SHARE = 15;
const factors = { narrow: 0.65, medium: 1, wide: 1.6 } as const;

/** Share of the name, and percent of the table that all chosen columns together have beside checkbox and print link. */
const NAME_SHARE = 32;
const PERCENT = 90;

/** Returns the widths of the name and of the chosen columns in percent. */
export function columnPercents(chosen: readonly ChosenColumn[]): number[] {
  const wanted = [
    NAME_SHARE,
    ...chosen.map(({ name, width }) => (isOwn(name) ? shares[name] : CUSTOM_SHARE) * factors[width]),
  ];
  const sum = wanted.reduce((total, share) => total + share, 0);
  return wanted.map((share) => Math.round((share / sum) * PERCENT));
}
