import { z } from "zod";

/** Most people who are named. */
export const CONTACTS_MAX = 3;

/** People who may be asked for access. */
export const officeContacts = z
  .object({ data: z.array(z.object({ name: z.string(), email: z.string() })).max(CONTACTS_MAX) })
  .meta({ id: "OfficeContacts" });
export type OfficeContacts = z.output<typeof officeContacts>;
