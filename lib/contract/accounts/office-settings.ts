import { z } from "zod";
import { USUAL_SEPARATOR } from "../access-points/locations/location-path";
import { foldForSearch } from "../fold";
import { text } from "../text";

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

const publicPage = z
  .enum(["off", "on"], "Public page: choose off or on.")
  .meta({ description: "on: anybody who opens the link on a label sees a page about it and may report a problem" });

const publicNote = text({ label: "Note", max: 500, lines: true }).meta({ description: "Text on the public page" });

/** Settings that all people of the office share. */
export const officeSettings = z.object({ locationSeparator, publicPage, publicNote }).meta({ id: "OfficeSettings" });
export type OfficeSettings = z.output<typeof officeSettings>;

/** Request body that changes settings of the office. */
export const officeSettingsChanges = z
  .strictObject({ locationSeparator, publicPage, publicNote })
  .partial()
  .meta({ id: "OfficeSettingsChanges" });
export type OfficeSettingsChanges = z.output<typeof officeSettingsChanges>;

/** Settings by form: that of the places, and that of the public page. */
export const separatorSettings = officeSettings.pick({ locationSeparator: true });
export const publicPageSettings = officeSettings.pick({ publicPage: true, publicNote: true });
