import type { ListQuery } from "@/components/access-points/list-url/list-url";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import type { LabelState } from "@/lib/contract/access-points/access-point";
import { type ListedField, listedFields } from "@/lib/contract/access-points/access-point-fields";
import { parseColumns } from "@/lib/contract/access-points/list-columns";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/** Custom field, as far as the list shows it. */
export type ShownField = Pick<CustomField, "key" | "label" | "type" | "options">;

/** Data of one row of the list, reduced to what is shown because it is sent to the browser twice. */
export type ListRow = Pick<ListedAccessPoint, "id" | ListedField> & {
  ownerName: string;
  created: ReadableDate | null;
  /** Absent unless the list has the column: every row is sent to the browser twice. */
  changed?: ReadableDate | null;
  /** Values of the custom fields that have a column. */
  fields?: CustomValues;
  label: { state: LabelState; printed: ReadableDate | null } | null;
};

/** Returns the rows of a page, with dates formatted for the reader. */
export async function listRows(points: ListedAccessPoint[], { columns }: ListQuery): Promise<ListRow[]> {
  const readable = await readerDates();
  const names = parseColumns(columns)?.map(({ name }) => name) ?? [];
  const hasChanged = names.includes("updatedAt");
  const keys = names.flatMap((name) => keyOfParameter(name) ?? []);
  return points.map((point) => ({
    ...listRow(point, readable),
    ...(hasChanged && { changed: point.updatedAt ? readable(point.updatedAt) : null }),
    ...(keys.length > 0 && { fields: pickValues(point.fields ?? {}, keys) }),
  }));
}

const pickValues = (values: CustomValues, keys: readonly string[]): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

const listRow = (point: ListedAccessPoint, readable: (iso: string) => ReadableDate): ListRow => ({
  id: point.id,
  ...(Object.fromEntries(listedFields.map((name) => [name, point[name]])) as Pick<ListedAccessPoint, ListedField>),
  ownerName: point.owner?.name ?? "",
  created: point.createdAt ? readable(point.createdAt) : null,
  label: point.label && {
    state: point.label.state,
    printed: point.label.printedAt ? readable(point.label.printedAt) : null,
  },
});
