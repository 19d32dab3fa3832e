import { z } from "zod";
import { fieldKey } from "../custom-fields/custom-field";
import { text } from "../text";
import { type FilterName, listFilters } from "./list-filters";

const idOf = (name: FilterName) => z.uuid(`${listFilters[name].label}: enter an id.`).toLowerCase();

/** A date, which is a day in UTC, or a time. */
const dayOrTime = (name: FilterName) => {
  const error = `${listFilters[name].label}: enter a date like 2026-11-21, or a time like 2026-11-21T09:00:00Z.`;
  return z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error });
};

const schemas = {
  owner: idOf("owner"),
  location: text({ label: listFilters.location.label, max: 200 }),
  createdFrom: dayOrTime("createdFrom"),
  createdTo: dayOrTime("createdTo"),
  changedFrom: dayOrTime("changedFrom"),
  changedTo: dayOrTime("changedTo"),
  import: idOf("import"),
} satisfies Record<FilterName, z.ZodType<string, string>>;

/** Descriptions in the OpenAPI document. */
const descriptions: Record<FilterName, string> = {
  owner: "Only those of this user, whatever scope is; for managers and admins",
  location: "Only those with exactly this location; case, accents and leading zeros of numbers do not matter",
  createdFrom: "Only those created at this time or after it. A date without a time is a day in UTC",
  createdTo: "Only those created before this time. A date without a time is a whole day in UTC: it is included",
  changedFrom: "Only those created or last changed at this time or after it. A date without a time is a day in UTC",
  changedTo: "Only those last changed before this time. A date without a time is a whole day in UTC: it is included",
  import: "Only those that the stored import with this id was the last one to create or change",
};

/** Most characters of a filter by a custom field. */
const VALUE_MAX = 2_000;

export const fieldFilterValue = z
  .string()
  .max(VALUE_MAX, `Fields: shorten the value to ${VALUE_MAX.toLocaleString("en")} characters.`);

/** Filters by custom fields. In a URL each is a parameter `field.{key}`. */
const fieldFilters = z.record(fieldKey, fieldFilterValue).optional().meta({
  description:
    "Only those with this value of a custom field: a text in any case, a number, a date, yes or no, an option",
});

type FilterParameters = { [Name in FilterName]: z.ZodOptional<(typeof schemas)[Name]> };

/** Schemas of the filters by what all access points have. */
export const namedFilters = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.optional().meta({ description: descriptions[name as FilterName] }),
  ]),
) as unknown as FilterParameters;

/** Schemas of the filters, for the list and everything that selects access points as the list does. */
export const filterParameters = { ...namedFilters, field: fieldFilters };

const DAY_MS = 86_400_000;
const isDay = (value: string): boolean => !value.includes("T");

/** Returns the first moment that a lower limit includes, in milliseconds since 1970. */
export const startOf = (from: string): number => Date.parse(isDay(from) ? `${from}T00:00:00Z` : from);

/** Returns the first moment after an upper limit, in milliseconds since 1970. */
export const endOf = (to: string): number => (isDay(to) ? startOf(to) + DAY_MS : startOf(to));
