import type { ShownField } from "@/components/access-points/list/list-row";
import { accessPointFields } from "@/lib/contract/access-points/access-point-fields";
import {
  type ChosenColumn,
  type ColumnName,
  isOwnColumn,
  type OwnColumnName,
} from "@/lib/contract/access-points/list-columns";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";
import { type PlainKey, t } from "@/lib/messages/messages";

const columns: Record<OwnColumnName | "name", { label: PlainKey; columnShare: number }> = {
  ...accessPointFields,
  owner: { label: "common.owner", columnShare: 15 },
  team: { label: "common.team", columnShare: 15 },
  label: { label: "common.label", columnShare: 15 },
  createdAt: { label: "common.created", columnShare: 12 },
  updatedAt: { label: "common.changed", columnShare: 12 },
};

export const columnTitle = (name: ColumnName, fields: readonly ShownField[]): string =>
  isOwnColumn(name) ? t(columns[name].label) : (findField(name, fields)?.label ?? name);

export const findField = (name: ColumnName, fields: readonly ShownField[]): ShownField | undefined =>
  fields.find(({ key }) => key === keyOfParameter(name));

/** A custom field may have been deleted. */
export const knownColumns = (chosen: ChosenColumn[] | null, fields: readonly ShownField[]): ChosenColumn[] | null =>
  chosen?.filter(({ name }) => isOwnColumn(name) || findField(name, fields)) ?? null;

const CUSTOM_SHARE = 15;
const factors = { narrow: 0.65, medium: 1, wide: 1.6 } as const;

/** Percent of the table that the name and all chosen columns together have beside checkbox and print link. */
const PERCENT = 90;

export function columnPercents(chosen: readonly ChosenColumn[]): number[] {
  const wanted = [
    columns.name.columnShare,
    ...chosen.map(({ name, width }) => (isOwnColumn(name) ? columns[name].columnShare : CUSTOM_SHARE) * factors[width]),
  ];
  const sum = wanted.reduce((total, share) => total + share, 0);
  return wanted.map((share) => Math.round((share / sum) * PERCENT));
}
