import type { FieldFilters } from "../custom-fields/field-parameters";
import type { LabelState } from "./access-point";

/** URLs, forms, chips and conditions derive from it. No zod here, because pages send this file to the browser. */
type ListFilter = {
  field: string;
  relation: string;
  /** Within a sentence about an ignored parameter. */
  meaning: string;
  /** `relation`: a choice in the control of its field. `import` has none: a finished import leads to the list. */
  control: "owner" | "team" | "location" | "relation" | "date" | "none";
};

/** In the order of the form and URLs. They combine. */
export const listFilters = {
  owner: { field: "Owner", relation: "is", meaning: "owner", control: "owner" },
  team: { field: "Team", relation: "is", meaning: "team", control: "team" },
  location: { field: "Place", relation: "is", meaning: "location", control: "location" },
  locationUnder: { field: "Place", relation: "is in", meaning: "place", control: "relation" },
  "location.contains": { field: "Place", relation: "contains", meaning: "part of a place", control: "relation" },
  "location.empty": { field: "Place", relation: "is empty", meaning: "filter for no place", control: "relation" },
  createdFrom: { field: "Created", relation: "from", meaning: "day of creation", control: "date" },
  createdTo: { field: "Created", relation: "to", meaning: "day of creation", control: "date" },
  changedFrom: { field: "Changed", relation: "from", meaning: "day of the change", control: "date" },
  changedTo: { field: "Changed", relation: "to", meaning: "day of the change", control: "date" },
  import: { field: "Imported", relation: "is", meaning: "import", control: "none" },
} as const satisfies Record<string, ListFilter>;

export type FilterName = keyof typeof listFilters;

/** Such as "Owner", "Place is in". */
export function filterLabel(name: FilterName): string {
  const { field, relation } = listFilters[name];
  return relation === "is" ? field : `${field} ${relation}`;
}

export const filterNames = Object.keys(listFilters) as FilterName[];

/** Absent: the filter does not apply. `field` has those by custom fields. */
export type FilterValues = {
  [Name in Exclude<FilterName, "location" | "locationUnder" | "location.empty">]?: string | undefined;
} & {
  /** Several locations: any of them. */
  location?: string | string[] | undefined;
  /** Several places: any of them. */
  locationUnder?: string | string[] | undefined;
  "location.empty"?: "true" | undefined;
  field?: FieldFilters | undefined;
};

export const pickFilters = ({ field, ...values }: FilterValues): FilterValues => ({
  ...Object.fromEntries(filterNames.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])),
  ...(field && Object.keys(field).length > 0 && { field }),
});

export const neededStates = ["never", "changed", "damaged"] as const satisfies readonly LabelState[];

export function toLabelCounts(counted: readonly { state: LabelState; count: number }[]): Record<LabelState, number> {
  const of = (wanted: LabelState) => Number(counted.find(({ state }) => state === wanted)?.count ?? 0);
  return { never: of("never"), changed: of("changed"), damaged: of("damaged"), printed: of("printed") };
}

export function countOfLabel(counts: Record<LabelState, number>, label: LabelState | "any" | "needed"): number {
  const needed = neededStates.reduce((sum, state) => sum + counts[state], 0);
  if (label === "needed") return needed;
  return label === "any" ? needed + counts.printed : counts[label];
}
