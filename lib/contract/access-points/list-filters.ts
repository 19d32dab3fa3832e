import { type PlainKey, t } from "@/lib/messages/messages";
import type { FieldFilters } from "../custom-fields/field-parameters";
import type { LabelState } from "./access-point";

/** URLs, forms, chips and conditions derive from it. No zod here, because pages send this file to the browser. */
type ListFilter = {
  field: PlainKey;
  relation: "is" | "isIn" | "contains" | "empty" | "from" | "to";
  /** `relation`: a choice in the control of its field. `import` has none: a finished import leads to the list. */
  control: "owner" | "team" | "location" | "relation" | "date" | "none";
};

/** In the order of the form and URLs. They combine. */
export const listFilters = {
  owner: { field: "common.owner", relation: "is", control: "owner" },
  team: { field: "common.team", relation: "is", control: "team" },
  location: { field: "common.place", relation: "is", control: "location" },
  locationUnder: { field: "common.place", relation: "isIn", control: "relation" },
  "location.contains": { field: "common.place", relation: "contains", control: "relation" },
  "location.empty": { field: "common.place", relation: "empty", control: "relation" },
  createdFrom: { field: "common.created", relation: "from", control: "date" },
  createdTo: { field: "common.created", relation: "to", control: "date" },
  changedFrom: { field: "common.changed", relation: "from", control: "date" },
  changedTo: { field: "common.changed", relation: "to", control: "date" },
  import: { field: "filters.label.import", relation: "is", control: "none" },
} as const satisfies Record<string, ListFilter>;

export type FilterName = keyof typeof listFilters;

/** Such as "Owner", "Place is in". */
export const filterLabel = (name: FilterName): string => t(`filters.label.${name}`);

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
