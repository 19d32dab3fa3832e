"use server";

import { redirect } from "next/navigation";
import { roles } from "@/lib/contract/accounts/account";
import { userChanges } from "@/lib/contract/accounts/people";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "@/lib/dashboard/forms/failure";
import type { EditPersonState, PersonValues } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findLatestPerson } from "@/lib/dashboard/loaders/people";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function editPersonAction(_previous: EditPersonState, formData: FormData): Promise<EditPersonState> {
  const id = readText(formData, "id");
  const etag = readText(formData, "etag");
  const values = readPerson(formData, "");
  const base = readPerson(formData, "base-");
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const typed = validateForm(userChanges, values);
    return typed.ok ? save(client, id, { values: typed.value as PersonValues, base, etag }) : typed;
  });
  const form = { values, base, etag, theirs: null, signIn: null };
  if (signedOut) return { ...form, ...signedOut };
  if (outcome.ok && outcome.value) {
    const base = { ...outcome.value.theirs };
    return { ...form, status: "changed", message: null, fields: {}, ...outcome.value, base };
  }
  if (!outcome.ok) return { ...form, ...failure(outcome) };
  await setFlash({ name: values.name, text: "saved" });
  redirect(`/people/${encodeURIComponent(id)}`);
}

type Conflict = { theirs: PersonValues; etag: string };
type Edited = { values: PersonValues; base: PersonValues; etag: string };

/**
 * Saves the person. Returns the saved version if another admin changed name or role in the meantime. The version also
 * changes when the person is disabled or invited again, which does not concern this form: it then saves over that.
 */
async function save(
  client: ServiceClient,
  id: string,
  { values, base, etag }: Edited,
): Promise<Outcome<Conflict | null>> {
  const saved = await client.updateUser(id, values, etag);
  if (saved.ok) return { ok: true, value: null };
  const latest = saved.problem.status === 412 ? await findLatestPerson(id) : null;
  if (!latest) return saved;
  // A repeated submit after a lost response: the saved version already equals the typed one.
  if (isSame(latest.theirs, values)) return { ok: true, value: null };
  if (!isSame(latest.theirs, base)) return { ok: true, value: latest };
  const again = await client.updateUser(id, values, latest.etag);
  return again.ok ? { ok: true, value: null } : again;
}

const isSame = (one: PersonValues, other: PersonValues): boolean => one.name === other.name && one.role === other.role;

const readPerson = (formData: FormData, prefix: string): PersonValues => ({
  name: readText(formData, `${prefix}name`),
  role: roles.find((each) => each === readText(formData, `${prefix}role`)) ?? "staff",
});
