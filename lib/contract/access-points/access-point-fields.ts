/**
 * Description of one text field of access points. Schemas, database columns, search, columns of the list, form, detail page
 * and labels derive from it. This file is small and does not import zod, because pages send it to the browser:
 * access-point.ts has the descriptions for the OpenAPI document.
 */
type AccessPointField = {
  /** Name of the field in the user interface and in error messages. */
  label: string;
  /** Label of the field among the texts of a printed label, if it differs. */
  shortLabel?: string;
  /** Maximum length in characters (Unicode code points). */
  max: number;
  /** Maximum length in bytes of UTF-8. */
  maxBytes?: number;
  /** Must contain a visible character. All other fields default to blank. */
  isRequired?: true;
  /** Encoded in the QR symbol and compared byte by byte, so it must not contain invisible characters. */
  isScanned?: true;
  isMultiline?: true;
  isSearchable?: true;
  /** The list can be sorted by this field. It then has a column with the sort key. */
  isSortable?: true;
  /** Has a column in the list. Columns share the width of the table in the proportion of these numbers. */
  columnShare?: number;
  /** Stays filled in when the form creates several access points one after another. */
  isKept?: true;
  /** Name of the field on labels; absent when it cannot be on a label. */
  labelField?: string;
  /** On labels unless the template says otherwise. */
  isOnLabels?: true;
};

/** Fields of an access point that people type, in the order of the form. */
export const accessPointFields = {
  name: {
    label: "Name",
    max: 200,
    isRequired: true,
    isSearchable: true,
    isSortable: true,
    columnShare: 32,
    labelField: "name",
    isOnLabels: true,
  },
  location: {
    label: "Place",
    max: 200,
    isSearchable: true,
    isSortable: true,
    columnShare: 24,
    isKept: true,
    labelField: "location",
    isOnLabels: true,
  },
  description: {
    label: "Description",
    max: 2_000,
    isMultiline: true,
    labelField: "description",
  },
  qrCode: {
    label: "QR code",
    shortLabel: "Code",
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

/** Names of the fields that have a property, such as `isSortable`. */
type FieldWith<Property extends keyof AccessPointField> = {
  [Name in FieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never;
}[FieldName];

export type RequiredField = FieldWith<"isRequired">;
export type SortableField = FieldWith<"isSortable">;
export type ListedField = FieldWith<"columnShare">;

/** Text that a label can show. */
export type LabelField = Extract<Fields[FieldName], { labelField: string }>["labelField"];

/** Texts of one line, by which labels can be ordered. */
type LineLabelField = Exclude<LabelField, Extract<Fields[FieldName], { isMultiline: true }>["labelField"]>;

/** Text that labels show unless their template says otherwise. */
export type UsualLabelField = Extract<Fields[FieldName], { labelField: string; isOnLabels: true }>["labelField"];

export type FieldValues = Record<FieldName, string>;

/** Names of all fields, in the order of the form. */
export const fieldNames = Object.keys(accessPointFields) as FieldName[];

/** Returns the description of a field with all its optional properties. */
export const fieldOf = (name: FieldName): AccessPointField => accessPointFields[name];

const fieldsWith = <Property extends keyof AccessPointField>(property: Property) =>
  fieldNames.filter((name) => fieldOf(name)[property]) as FieldWith<Property>[];

export const searchableFields = fieldsWith("isSearchable");
export const sortableFields = fieldsWith("isSortable");
export const listedFields = fieldsWith("columnShare");

/** Creates an object with a member for each field, in the order of the form. */
export const mapFields = <Value>(toValue: (name: FieldName) => Value): Record<FieldName, Value> =>
  Object.fromEntries(fieldNames.map((name) => [name, toValue(name)])) as Record<FieldName, Value>;

/** Returns the values of the fields of an access point, without its other members. */
export const pickFields = (point: FieldValues): FieldValues => mapFields((name) => point[name]);

/** Values of an access point without any text. */
export const blankFields: Readonly<FieldValues> = mapFields(() => "");

/** Field of an access point by its name on labels. */
const printedFields = new Map(
  fieldsWith("labelField").map((name) => [accessPointFields[name].labelField as LabelField, name]),
);

export const labelFields: readonly LabelField[] = [...printedFields.keys()];

export const describeLabelField = (field: LabelField): AccessPointField => fieldOf(fieldOfLabel(field));

export const fieldOfLabel = (field: LabelField): FieldName => printedFields.get(field) as FieldName;

/** Fields by which the labels of a job can be ordered. */
export const labelOrderFields = labelFields.filter(
  (field) => !describeLabelField(field).isMultiline,
) as readonly LineLabelField[];

/** Fields of a label unless its template says otherwise. */
export const usualLabelFields = labelFields.filter(
  (field) => describeLabelField(field).isOnLabels,
) as UsualLabelField[];

/** Texts of a label by field. Those that labels do not usually show are missing unless the label shows them. */
export type LabelTexts = Record<UsualLabelField, string> & Partial<Record<LabelField, string>>;

/**
 * Returns the texts of an access point's label: those that labels usually show, and those of `shown`. A job stores no
 * others, because descriptions are long and rarely printed.
 */
export function labelTexts(point: FieldValues, shown: readonly string[] = []): LabelTexts {
  const isIncluded = (field: LabelField) => describeLabelField(field).isOnLabels || shown.includes(field);
  const entries = labelFields.filter(isIncluded).map((field) => [field, point[fieldOfLabel(field)]]);
  return Object.fromEntries(entries) as LabelTexts;
}

export function pickLabelTexts(texts: LabelTexts): LabelTexts {
  const present = labelFields.filter((field) => texts[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, texts[field]])) as LabelTexts;
}

/** Returns the name of a field inside a sentence: "place", "QR code". */
export const wordFor = (label: string): string => (/^[A-Z][A-Z]/.test(label) ? label : label.toLowerCase());

/** Returns the name of a label's text inside a sentence: "place", "code". */
export function labelWord(field: LabelField): string {
  const { label, shortLabel = label } = describeLabelField(field);
  return wordFor(shortLabel);
}

const eitherOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");

/** Fields that the search finds: "name, place or QR code". */
export const searchedWords = eitherOf(searchableFields.map((name) => wordFor(fieldOf(name).label)));

/** Fields that the search finds, as a label: "Name, place or code". */
export const searchedLabel = eitherOf(
  searchableFields.map((name, index) => {
    const { label, shortLabel = label } = fieldOf(name);
    return index === 0 ? shortLabel : wordFor(shortLabel);
  }),
);
