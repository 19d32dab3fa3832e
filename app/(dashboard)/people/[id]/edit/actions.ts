"use server";

import { userChanges } from "@/lib/contract/accounts/people";
import { roles } from "@/lib/contract/accounts/roles";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { EditPersonState, PersonValues } from "@/lib/dashboard/forms/accounts/people-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { findLatestPerson } from "@/lib/dashboard/loaders/people";

export async function editPersonAction(_previous: EditPersonState, form: FormData): Promise<EditPersonState> {
  const id = readText(form, "id");
  const etag = readText(form, "etag");
  const values = readPerson(form, "");
  const base = readPerson(form, "base-");
  return formAction(form, {
    schema: userChanges,
    input: values,
    state: { values, base, etag, theirs: null },
    send: (client, typed) => save(client, id, { values: typed as PersonValues, base, etag }),
    done: (conflict) =>
      conflict
        ? { status: "changed", ...conflict, base: { ...conflict.theirs } }
        : { to: `/people/${encodeURIComponent(id)}`, message: sentence({ name: values.name }, "was saved") },
  });
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
  const saved = await client.updateUser({ id, body: values, headers: { "If-Match": etag } });
  if (saved.ok) return { ok: true, value: null };
  const latest = saved.problem.status === 412 ? await findLatestPerson(id) : null;
  if (!latest) return saved;
  // A repeated submit after a lost response: the saved version already equals the typed one.
  if (isSame(latest.theirs, values)) return { ok: true, value: null };
  if (!isSame(latest.theirs, base)) return { ok: true, value: latest };
  const again = await client.updateUser({ id, body: values, headers: { "If-Match": latest.etag } });
  return again.ok ? { ok: true, value: null } : again;
}

const isSame = (one: PersonValues, other: PersonValues): boolean => one.name === other.name && one.role === other.role;

const readPerson = (form: FormData, prefix: string): PersonValues => ({
  name: readText(form, `${prefix}name`),
  role: roles.find((each) => each === readText(form, `${prefix}role`)) ?? "staff",
});
