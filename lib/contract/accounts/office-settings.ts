import { z } from "zod";
import { languageCodes, says } from "@/lib/messages/messages";
import { DEFAULT_SEPARATOR } from "../access-points/locations/location-path";
import { choice, choose } from "../rule-errors";
import { text } from "../text";
import { chosenLanguage } from "./account";
import { findTimeZone } from "./office-days";
import { type Role, roles } from "./roles";

/** Signs, with or without one space on either side. */
const SEPARATOR = /^ ?[\p{P}\p{S}]{1,3} ?$/u;

const locationSeparator = z
  .string({ error: says("rulesAccounts.office.separator.notText") })
  .refine((value) => SEPARATOR.test(value) && value.normalize("NFKD") === value, {
    error: says("rulesAccounts.office.separator.wrong"),
  })
  .meta({
    minLength: 1,
    maxLength: 5,
    description: `What separates the parts of a location, such as “${DEFAULT_SEPARATOR}” in “Building A / 2 / 210”`,
  });

const dayOfRole = z
  .union([z.literal(""), z.iso.date({ error: says("rulesAccounts.office.day") })], {
    error: says("rulesAccounts.office.day"),
  })
  .default("");

/** Empty: the role needs no second factor. */
export const requiredFactors = z.strictObject({
  viewer: dayOfRole,
  staff: dayOfRole,
  manager: dayOfRole,
  admin: dayOfRole,
} satisfies Record<Role, typeof dayOfRole>);

const secondFactorFrom = z
  .partialRecord(z.enum(roles), z.iso.date({ error: says("rulesAccounts.office.factorDay") }))
  .meta({
    description:
      "Role → day (UTC) from which people of the role need a second factor; a role without a day needs none. From that day on, somebody without one can sign in, but only add one",
  });

/** The longest one has 32. */
const ZONE_MAX = 64;

const timeZone = z
  .string({ error: says("rulesAccounts.office.timeZone.notText") })
  .refine((value) => value.length <= ZONE_MAX && findTimeZone(value) !== null, {
    error: says("rulesAccounts.office.timeZone.wrong"),
  })
  .meta({
    minLength: 1,
    maxLength: ZONE_MAX,
    description:
      "Name of the time zone in which the days of the office begin, from the IANA database, such as “Europe/Oslo”: of filters by day and of the weeks of the overview",
  });

const language = chosenLanguage.meta({
  description: "Language for people whose browser asks for none of ours; null: English",
});

const symbolLinks = z
  .boolean(choose("rulesAccounts.office.symbolLinks.label", ["true", "false"]))
  .meta({ description: "Whether the symbols on labels hold links that phones open, instead of the codes alone" });

const publicPage = choice("rulesAccounts.office.publicPage", ["off", "on"]).meta({
  description: "on: anybody who opens the link on a label sees a page about it and may report a problem",
});

const publicNote = text({ label: "fieldRules.label.note", max: 500, lines: true }).meta({
  description: "Text on the public page",
});

export const officeSettings = z
  .object({
    locationSeparator,
    timeZone,
    language,
    symbolLinks,
    symbolLinksChosen: z
      .boolean()
      .meta({ description: "Whether an admin has chosen symbolLinks, which is false before" }),
    linkOrigin: z.string().nullable().meta({
      description:
        "What a link on a label begins with: the address of this program, such as https://doors.example.com. null: it has none that phones can open, and symbols hold the codes alone",
    }),
    publicPage,
    publicNote,
    secondFactorFrom,
  })
  .meta({ id: "OfficeSettings" });
export type OfficeSettings = z.output<typeof officeSettings>;

/** Null where symbols hold the codes alone. */
export const originOfLinks = ({ symbolLinks, linkOrigin }: Pick<OfficeSettings, "symbolLinks" | "linkOrigin">) =>
  symbolLinks ? linkOrigin : null;

/** `origin` null: the symbol has the code alone. */
export type SymbolLink = { origin: string | null; canChange: boolean; isChosen: boolean };

export const officeSettingsChanges = z
  .strictObject({ locationSeparator, timeZone, language, symbolLinks, publicPage, publicNote, secondFactorFrom })
  .partial()
  .meta({ id: "OfficeSettingsChanges" });
export type OfficeSettingsChanges = z.output<typeof officeSettingsChanges>;

/** Each form has some of these fields. */
export const officeForm = z
  .object({
    timeZone,
    language: z.enum(["", ...languageCodes]),
    locationSeparator,
    symbolLinks: z.enum(["yes", "no"], { error: says("rulesAccounts.office.symbolLinks.choose") }),
    publicPage,
    publicNote,
  })
  .partial();

/** What nobody has chosen yet is empty. */
export const officeTexts = (settings: OfficeSettings) => ({
  timeZone: settings.timeZone,
  language: settings.language ?? "",
  locationSeparator: settings.locationSeparator,
  symbolLinks: !settings.symbolLinksChosen ? "" : settings.symbolLinks ? "yes" : "no",
  publicPage: settings.publicPage,
  publicNote: settings.publicNote,
});

export const CONTACTS_MAX = 3;

export const officeContactsQuery = z
  .strictObject({
    role: z
      .enum(["admin"], { error: says("rulesAccounts.office.contacts") })
      .optional()
      .meta({ description: "Only admins, who change settings and what others own" }),
  })
  .meta({ id: "OfficeContactsQuery" });
export type OfficeContactsQuery = z.output<typeof officeContactsQuery>;

export const officeContacts = z
  .object({ data: z.array(z.object({ name: z.string(), email: z.string() })).max(CONTACTS_MAX) })
  .meta({ id: "OfficeContacts" });
export type OfficeContacts = z.output<typeof officeContacts>;
