import type { PlainKey } from "@/lib/messages/messages";

/** Schemas, columns, search and form derive from it. No zod here, because pages send this file to the browser. */
type AccessPointField = {
  label: PlainKey;
  /** On a printed label, if it differs. */
  shortLabel?: PlainKey;
  /** In Unicode code points. */
  max: number;
  /** In UTF-8. */
  maxBytes?: number;
  /** Must contain a visible character. */
  isRequired?: true;
  /** Encoded in the QR symbol and compared byte by byte: no invisible characters. */
  isScanned?: true;
  isMultiline?: true;
  isSearchable?: true;
  /** Then it has a column with the sort key. */
  isSortable?: true;
  /** Columns share the width of the table in the proportion of these numbers. */
  columnShare?: number;
  /** Stays filled in when the form creates several access points one after another. */
  isKept?: true;
  /** Absent when it cannot be on a label. */
  labelField?: string;
  isOnLabels?: true;
};

/** In the order of the form. */
export const accessPointFields = {
  name: {
    label: "common.name",
    max: 200,
    isRequired: true,
    isSearchable: true,
    isSortable: true,
    columnShare: 32,
    labelField: "name",
    isOnLabels: true,
  },
  location: {
    label: "common.place",
    max: 200,
    isSearchable: true,
    isSortable: true,
    columnShare: 24,
    isKept: true,
    labelField: "location",
    isOnLabels: true,
  },
  description: {
    label: "common.description",
    max: 2_000,
    isMultiline: true,
    labelField: "description",
  },
  qrCode: {
    label: "common.qrCode",
    shortLabel: "common.code",
    max: 512,
    // Version 19-M of ISO/IEC 18004 can still encode it.
    maxBytes: 512,
    isScanned: true,
    isSearchable: true,
    columnShare: 14,
    labelField: "code",
    isOnLabels: true,
  },
} as const satisfies Record<string, AccessPointField>;

type Fields = typeof accessPointFields;

export type FieldName = keyof Fields;

type FieldWith<Property extends keyof AccessPointField> = {
  [Name in FieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never;
}[FieldName];

export type RequiredField = FieldWith<"isRequired">;
export type SortableField = FieldWith<"isSortable">;
export type ListedField = FieldWith<"columnShare">;

export type LabelField = Extract<Fields[FieldName], { labelField: string }>["labelField"];

/** Those by which labels can be ordered. */
type LineLabelField = Exclude<LabelField, Extract<Fields[FieldName], { isMultiline: true }>["labelField"]>;

/** Unless the template says otherwise. */
export type UsualLabelField = Extract<Fields[FieldName], { labelField: string; isOnLabels: true }>["labelField"];

export type FieldValues = Record<FieldName, string>;

export const fieldNames = Object.keys(accessPointFields) as FieldName[];

export const fieldOf = (name: FieldName): AccessPointField => accessPointFields[name];

const fieldsWith = <Property extends keyof AccessPointField>(property: Property) =>
  fieldNames.filter((name) => fieldOf(name)[property]) as FieldWith<Property>[];

export const searchableFields = fieldsWith("isSearchable");
export const sortableFields = fieldsWith("isSortable");
export const listedFields = fieldsWith("columnShare");

export const mapFields = <Value>(toValue: (name: FieldName) => Value): Record<FieldName, Value> =>
  Object.fromEntries(fieldNames.map((name) => [name, toValue(name)])) as Record<FieldName, Value>;

export const pickFields = (point: FieldValues): FieldValues => mapFields((name) => point[name]);

export const blankFields: Readonly<FieldValues> = mapFields(() => "");

const printedFields = new Map(
  fieldsWith("labelField").map((name) => [accessPointFields[name].labelField as LabelField, name]),
);

export const labelFields: readonly LabelField[] = [...printedFields.keys()];

export const describeLabelField = (field: LabelField): AccessPointField => fieldOf(fieldOfLabel(field));

export const fieldOfLabel = (field: LabelField): FieldName => printedFields.get(field) as FieldName;

export const labelOrderFields = labelFields.filter(
  (field) => !describeLabelField(field).isMultiline,
) as readonly LineLabelField[];

export const usualLabelFields = labelFields.filter(
  (field) => describeLabelField(field).isOnLabels,
) as UsualLabelField[];

/** Those that labels do not usually show are missing unless the label shows them. */
export type LabelTexts = Record<UsualLabelField, string> & Partial<Record<LabelField, string>>;

/** A job stores no others, because descriptions are long and rarely printed. */
export function labelTexts(point: FieldValues, shown: readonly string[] = []): LabelTexts {
  const isIncluded = (field: LabelField) => describeLabelField(field).isOnLabels || shown.includes(field);
  const entries = labelFields.filter(isIncluded).map((field) => [field, point[fieldOfLabel(field)]]);
  return Object.fromEntries(entries) as LabelTexts;
}

export function pickLabelTexts(texts: LabelTexts): LabelTexts {
  const present = labelFields.filter((field) => texts[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, texts[field]])) as LabelTexts;
}
