import { CONTACTS_MAX, type OfficeContacts, type OfficeContactsQuery } from "@/lib/contract/accounts/office-settings";
import type { Db } from "../../db/database";

/** Managers and admins who can sign in, or admins only; those who signed in last first. */
export async function listOfficeContacts(db: Db, { role }: OfficeContactsQuery): Promise<OfficeContacts> {
  const data = await db
    .selectFrom("users")
    .where("role", "in", role ? [role] : ["manager", "admin"])
    .where("disabled_at", "is", null)
    .where("last_sign_in_at", "is not", null)
    .select(["name", "email"])
    .orderBy("last_sign_in_at", "desc")
    .orderBy("id")
    .limit(CONTACTS_MAX)
    .execute();
  return { data };
}
