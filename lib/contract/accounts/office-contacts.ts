import { z } from "zod";

export const CONTACTS_MAX = 3;

export const officeContactsQuery = z
  .strictObject({
    role: z
      .enum(["admin"], "Role: choose admin, or leave it out.")
      .optional()
      .meta({ description: "Only admins, who change settings and what others own" }),
  })
  .meta({ id: "OfficeContactsQuery" });
export type OfficeContactsQuery = z.output<typeof officeContactsQuery>;

export const officeContacts = z
  .object({ data: z.array(z.object({ name: z.string(), email: z.string() })).max(CONTACTS_MAX) })
  .meta({ id: "OfficeContacts" });
export type OfficeContacts = z.output<typeof officeContacts>;
