import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { fieldKey } from "../custom-fields/custom-field";
import { anyText, filledText, text } from "../text";
import { type FilterName, filterLabel } from "./list-filters";

const idOf = (name: FilterName) =>
  z.uuid({ error: () => t("filters.error.id", { filter: filterLabel(name) }) }).toLowerCase();

/** Years whose time zones are known well enough to say when a day begins. */
const KNOWN_YEARS = /^(19|2\d)/;

/** A date is a day in the time zone of the office. */
const dayOrTime = (name: FilterName) => {
  const error = () => t("filters.error.day", { filter: filterLabel(name) });
  return z.union([z.iso.date().regex(KNOWN_YEARS), z.iso.datetime({ offset: true }).regex(KNOWN_YEARS)], { error });
};

const LOCATION_MAX = 200;
const LOCATIONS_MAX = 50;

const locationsOf = (name: FilterName) => {
  const one = text({ label: () => filterLabel(name), max: LOCATION_MAX, asFound: true });
  const missing = () => t("filters.error.noPlace", { filter: filterLabel(name) });
  return z.union([one, z.array(one).min(1, { error: missing }).max(LOCATIONS_MAX)], {
    error: () => t("filters.error.places", { filter: filterLabel(name), count: LOCATIONS_MAX, max: LOCATION_MAX }),
  });
};

const schemas = {
  owner: idOf("owner"),
  team: idOf("team"),
  location: locationsOf("location"),
  locationUnder: locationsOf("locationUnder"),
  "location.contains": filledText({
    label: () => filterLabel("location.contains"),
    max: LOCATION_MAX,
    asFound: true,
    missing: "fieldRules.missing.placeContains",
  }),
  "location.empty": z.literal("true", { error: says("filters.error.placeEmpty") }),
  createdFrom: dayOrTime("createdFrom"),
  createdTo: dayOrTime("createdTo"),
  changedFrom: dayOrTime("changedFrom"),
  changedTo: dayOrTime("changedTo"),
  import: idOf("import"),
} satisfies Record<FilterName, z.ZodType<string | string[]>>;

const descriptions: Record<FilterName, string> = {
  owner: "Only those of this user: with scope=teams among those of your teams, otherwise for managers and admins",
  team: "Only those of this team, among those that scope selects",
  location:
    "Only those with exactly this location, or, repeated, with any of these; case, accents, kinds of apostrophes and dashes, invisible characters and leading zeros of numbers do not matter",
  locationUnder:
    "Only those at this place or below it: with exactly this location, or with one that goes on with the separator of places, usually “ / ”; repeated, at any of these places; case, accents, kinds of apostrophes and dashes, invisible characters and leading zeros of numbers do not matter",
  "location.contains":
    "Only those whose location has this text in it; case, accents, kinds of apostrophes and dashes, invisible characters do not matter",
  "location.empty": "true: only those without a location",
  createdFrom:
    "Only those created at this time or after it. A date without a time is a day in the time zone of the office",
  createdTo:
    "Only those created before this time. A date without a time is a whole day in the time zone of the office: it is included",
  changedFrom:
    "Only those created or last changed at this time or after it. A date without a time is a day in the time zone of the office",
  changedTo:
    "Only those last changed before this time. A date without a time is a whole day in the time zone of the office: it is included",
  import: "Only those that the stored import with this id was the last one to create or change",
};

const VALUE_MAX = 2_000;

export const fieldFilterValue = anyText.max(VALUE_MAX, {
  error: says("filters.error.valueTooLong", { max: VALUE_MAX }),
});

/** Alone or with the relation of a filter after it. */
export const fieldFilterName = z.union([fieldKey, z.templateLiteral([fieldKey, z.enum([".contains", ".empty"])])]);

/** In a URL each is a parameter `field.{key}`. */
const fieldFilters = z
  .record(fieldFilterName, fieldFilterValue)
  .optional()
  .meta({
    description: [
      "Only those with this value of a custom field: a text in any case, a number, a date, yes or no, an option",
      "{key}.contains: only those whose text or link has this text in it",
      "{key}.empty with the value true: only those without a value",
    ].join(". "),
  });

type FilterParameters = { [Name in FilterName]: z.ZodOptional<(typeof schemas)[Name]> };

export const namedFilters = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.optional().meta({ description: descriptions[name as FilterName] }),
  ]),
) as unknown as FilterParameters;

export const filterParameters = { ...namedFilters, field: fieldFilters };
