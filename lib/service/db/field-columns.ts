import {
  type FieldName,
  fieldNames,
  mapFields,
  type SortableField,
  sortableFields,
} from "@/lib/contract/access-points/access-point-fields";

/** `qrCode` becomes `qr_code`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

export type FieldColumn = SnakeCase<FieldName>;

/** Computed by `foldForOrder`. */
export type SortKeyColumn = `${SnakeCase<SortableField>}_key`;

const columns = mapFields((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

export const columnOf = <Name extends FieldName>(name: Name) => columns[name] as SnakeCase<Name>;

export const sortKeyColumnOf = <Name extends SortableField>(name: Name): `${SnakeCase<Name>}_key` =>
  `${columnOf(name)}_key`;

export const mapColumns = <Value>(toValue: (name: FieldName) => Value): Record<FieldColumn, Value> =>
  Object.fromEntries(fieldNames.map((name) => [columnOf(name), toValue(name)])) as Record<FieldColumn, Value>;

export const mapSortKeys = <Value>(toValue: (name: SortableField) => Value): Record<SortKeyColumn, Value> =>
  Object.fromEntries(sortableFields.map((name) => [sortKeyColumnOf(name), toValue(name)])) as Record<
    SortKeyColumn,
    Value
  >;

export const fieldColumns: readonly FieldColumn[] = fieldNames.map(columnOf);
export const sortKeyColumns: readonly SortKeyColumn[] = sortableFields.map(sortKeyColumnOf);
