import { z } from "zod";
import { USUAL_SEPARATOR } from "../access-points/locations/location-path";
import { foldForSearch } from "../fold";
import { findTimeZone } from "./office-days";

/** Signs, with or without one space on either side. */
const SEPARATOR = /^ ?[\p{P}\p{S}]{1,3} ?$/u;

const locationSeparator = z
  .string("Separator of places must be text.")
  .refine(
    (value) => SEPARATOR.test(value) && foldForSearch(value) === value,
    "Separator of places: enter one to three signs, such as / or >, with or without one space on either side.",
  )
  .meta({
    minLength: 1,
    maxLength: 5,
    description: `What separates the parts of a location, such as “${USUAL_SEPARATOR}” in “Building A / 2 / 210”`,
  });

/** Most characters of the name of a time zone. The longest one has 32. */
const ZONE_MAX = 64;

const timeZone = z
  .string("Time zone must be text.")
  .refine(
    (value) => value.length <= ZONE_MAX && findTimeZone(value) !== null,
    "Time zone: enter a name like Europe/Oslo, America/New_York or UTC.",
  )
  .meta({
    minLength: 1,
    maxLength: ZONE_MAX,
    description:
      "Name of the time zone in which the days of the office begin, from the IANA database, such as “Europe/Oslo”: of filters by day and of the weeks of the overview",
  });

/** Settings that all people of the office share. */
export const officeSettings = z.object({ locationSeparator, timeZone }).meta({ id: "OfficeSettings" });
/** Settings that have a form of their own. */
export const separatorSetting = officeSettings.pick({ locationSeparator: true });
export const timeZoneSetting = officeSettings.pick({ timeZone: true });
export type OfficeSettings = z.output<typeof officeSettings>;

/** Request body that changes settings of the office. */
export const officeSettingsChanges = z
  .strictObject({ locationSeparator, timeZone })
  .partial()
  .meta({ id: "OfficeSettingsChanges" });
export type OfficeSettingsChanges = z.output<typeof officeSettingsChanges>;
