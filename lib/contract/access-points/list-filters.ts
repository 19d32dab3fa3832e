import type { FieldFilters } from "../custom-fields/field-parameters";

/**
 * Description of a filter of the list, besides search, scope and label. URLs, forms, chips, schemas and conditions of the
 * list derive from it. This file does not import zod, because pages send it to the browser;
 * their schemas and descriptions are in list-filter-schemas.ts.
 */
type ListFilter = {
  /** Name in the user interface and in error messages. */
  label: string;
  /** Name in a sentence about a parameter that was ignored. */
  meaning: string;
  /** Control in the form of the filters. `import` has none: a finished import links to its access points. */
  control: "owner" | "location" | "date" | "none";
};

/** Filters of the list, in the order of its form and its URLs. They combine. */
export const listFilters = {
  owner: {
    label: "Owner",
    meaning: "owner",
    control: "owner",
  },
  location: {
    label: "Location",
    meaning: "location",
    control: "location",
  },
  createdFrom: {
    label: "Created from",
    meaning: "day of creation",
    control: "date",
  },
  createdTo: {
    label: "Created to",
    meaning: "day of creation",
    control: "date",
  },
  changedFrom: {
    label: "Changed from",
    meaning: "day of the change",
    control: "date",
  },
  changedTo: {
    label: "Changed to",
    meaning: "day of the change",
    control: "date",
  },
  import: {
    label: "Imported",
    meaning: "import",
    control: "none",
  },
} as const satisfies Record<string, ListFilter>;

export type FilterName = keyof typeof listFilters;

export const filterNames = Object.keys(listFilters) as FilterName[];

/** Values of the filters. Absent: the filter does not apply. `field` has those by custom fields. */
export type FilterValues = { [Name in FilterName]?: string | undefined } & { field?: FieldFilters | undefined };

/** Returns the filters that apply, without other members. */
export const pickFilters = ({ field, ...values }: FilterValues): FilterValues => ({
  ...Object.fromEntries(filterNames.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])),
  ...(field && Object.keys(field).length > 0 && { field }),
});
