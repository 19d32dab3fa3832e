import type { ReactNode } from "react";
import type { ListQuery } from "@/components/access-points/list-url/list-url";
import { CustomFieldValue } from "@/components/custom-fields/custom-field-value";
import { type ChipDate, type ColumnDate, type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import { type ListedField, listedFields } from "@/lib/contract/access-points/access-point-fields";
import { parseColumns } from "@/lib/contract/access-points/list-columns";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { hasRights, type PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";

export type ShownField = Pick<CustomField, "key" | "label" | "type">;

/** They are sent to the browser. */
export const shownFields = (fields: readonly ShownField[], { columns }: ListQuery): ShownField[] => {
  const names = parseColumns(columns)?.map(({ name }) => name) ?? [];
  return fields
    .filter(({ key }) => names.includes(fieldParameter(key)))
    .map(({ key, label, type }) => ({ key, label, type }));
};

/** Data of one row of the list, reduced to what is shown because it is sent to the browser twice. */
export type ListRow = Pick<ListedAccessPoint, "id" | ListedField> & {
  ownerName: string;
  teamName: string;
  created: ColumnDate | null;
  /** Absent unless the list has the column: every row is sent to the browser twice. */
  changed?: ColumnDate | null;
  label: { state: LabelState; printed: ChipDate | null } | null;
  /** Whether the person may not change it, and not print it either. Absent: they may. */
  theirs?: true;
  viewed?: true;
};

/** Values of custom fields by row and key, drawn by the server so that the script for it is not sent. */
export type DrawnFields = Record<string, Record<string, ReactNode>>;

export async function listRows(
  points: ListedAccessPoint[],
  { columns }: ListQuery,
  reader: PageReader,
  officeZone: string | null,
): Promise<ListRow[]> {
  const readable = await readerDates(officeZone);
  const hasChanged = parseColumns(columns)?.some(({ name }) => name === "updatedAt");
  return points.map(
    (point): ListRow => ({
      ...listRow(point, readable),
      ...(!hasRights(reader, point, "edit") && { theirs: true }),
      ...(!hasRights(reader, point, "print") && { viewed: true }),
      ...(hasChanged && { changed: point.updatedAt ? columnDate(readable(point.updatedAt)) : null }),
    }),
  );
}

/** Member names once: React would read every member on its own, and the names would be a third of the text. */
export function rowsAsJson(rows: readonly ListRow[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))] as (keyof ListRow)[];
  return JSON.stringify({ names, rows: rows.map((row) => names.map((name) => row[name])) });
}

/** Undefined if there is nothing. */
export function drawFields(
  points: ListedAccessPoint[],
  shown: readonly ShownField[],
  drawn: DrawnFields,
): DrawnFields | undefined {
  if (shown.length === 0) return Object.keys(drawn).length > 0 ? drawn : undefined;
  return Object.fromEntries(points.map(({ id, fields = {} }) => [id, { ...drawValues(fields, shown), ...drawn[id] }]));
}

const drawValues = (values: CustomValues, fields: readonly ShownField[]): Record<string, ReactNode> =>
  Object.fromEntries(
    fields
      .filter(({ key }) => values[key] !== undefined)
      .map(({ key, type }) => [key, <CustomFieldValue key={key} type={type} value={values[key]} />]),
  );

const listRow = (point: ListedAccessPoint, readable: (iso: string) => ReadableDate): ListRow => ({
  id: point.id,
  ...(Object.fromEntries(listedFields.map((name) => [name, point[name]])) as Pick<ListedAccessPoint, ListedField>),
  ownerName: point.owner?.name ?? "",
  teamName: point.team?.name ?? "",
  created: point.createdAt ? columnDate(readable(point.createdAt)) : null,
  label: point.label && {
    state: point.label.state,
    printed: point.label.printedAt ? chipDate(readable(point.label.printedAt)) : null,
  },
});

const columnDate = ({ short: _, ...date }: ReadableDate): ColumnDate => date;
const chipDate = ({ iso, short, exact }: ReadableDate): ChipDate => ({ iso, short, exact });
