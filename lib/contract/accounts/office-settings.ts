import { z } from "zod";
import { USUAL_SEPARATOR } from "../access-points/locations/location-path";
import { foldForSearch } from "../fold";
import { type Role, roles } from "./roles";

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

const dayOfRole = z
  .union([z.literal(""), z.iso.date("Enter a day, or no day.")], "Enter a day, or no day.")
  .default("");

/** Form of the dashboard with a day for each role; empty: the role needs no second factor. */
export const requiredFactors = z.strictObject({
  viewer: dayOfRole,
  staff: dayOfRole,
  manager: dayOfRole,
  admin: dayOfRole,
} satisfies Record<Role, typeof dayOfRole>);

const secondFactorFrom = z
  .partialRecord(z.enum(roles), z.iso.date("Second factor: enter a day like 2026-12-01, or no day."))
  .meta({
    description:
      "Role → day (UTC) from which people of the role need a second factor; a role without a day needs none. From that day on, somebody without one can sign in, but only add one",
  });

/** Form of the dashboard with the separator of places. */
export const separatorSetting = z.strictObject({ locationSeparator });

/** Settings that all people of the office share. */
export const officeSettings = z.object({ locationSeparator, secondFactorFrom }).meta({ id: "OfficeSettings" });
export type OfficeSettings = z.output<typeof officeSettings>;

/** Request body that changes settings of the office. */
export const officeSettingsChanges = z
  .strictObject({ locationSeparator, secondFactorFrom })
  .partial()
  .meta({ id: "OfficeSettingsChanges" });
export type OfficeSettingsChanges = z.output<typeof officeSettingsChanges>;
