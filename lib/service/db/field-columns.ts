import {
  type FieldName,
  fieldNames,
  mapFields,
  type SortableField,
  sortableFields,
} from "@/lib/contract/access-points/access-point-fields";

/** Converts `qrCode` to `qr_code`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

/** Column of `access_points` that stores a field. */
export type FieldColumn = SnakeCase<FieldName>;

/** Column of `access_points` that stores the sort key of a field, computed by `foldForOrder`. */
export type SortKeyColumn = `${SnakeCase<SortableField>}_key`;

const columns = mapFields((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const columnOf = <Name extends FieldName>(name: Name) => columns[name] as SnakeCase<Name>;

export const sortKeyColumnOf = <Name extends SortableField>(name: Name): `${SnakeCase<Name>}_key` =>
  `${columnOf(name)}_key`;

/** Creates an object with a member for each column of a field. */
export const mapColumns = <Value>(toValue: (name: FieldName) => Value): Record<FieldColumn, Value> =>
  Object.fromEntries(fieldNames.map((name) => [columnOf(name), toValue(name)])) as Record<FieldColumn, Value>;

/** Creates an object with a member for each column of a sort key. */
export const mapSortKeys = <Value>(toValue: (name: SortableField) => Value): Record<SortKeyColumn, Value> =>
  Object.fromEntries(sortableFields.map((name) => [sortKeyColumnOf(name), toValue(name)])) as Record<
    SortKeyColumn,
    Value
  >;

export const fieldColumns: readonly FieldColumn[] = fieldNames.map(columnOf);
export const sortKeyColumns: readonly SortKeyColumn[] = sortableFields.map(sortKeyColumnOf);
