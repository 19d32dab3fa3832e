"use server";

import { redirect } from "next/navigation";
import { editedAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { failure } from "@/lib/dashboard/forms/failure";
import type { AccessPointValues, EditFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPoint, readText } from "@/lib/dashboard/forms/read-form";
import { validate } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findLatest } from "@/lib/dashboard/loaders/access-point";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function editAccessPointAction(_previous: EditFormState, formData: FormData): Promise<EditFormState> {
  const values = readAccessPoint(formData);
  const id = readText(formData, "id");
  const etag = readText(formData, "etag");
  const savedCode = readText(formData, "savedCode");
  const { signedOut, outcome } = await withSession<Response | Unconfirmed>(formData, async (client) => {
    const typed = validate(editedAccessPoint(savedCode), values);
    if (!typed.ok) return typed;
    const { qrCode, ...others } = typed.value;
    if (qrCode === savedCode) return client.updateAccessPoint(id, others, etag);
    const warnings = await unconfirmedWarnings(client, formData, qrCode, id);
    return warnings.length > 0 ? unconfirmed(warnings) : client.updateAccessPoint(id, typed.value, etag);
  });
  const form = { values, etag, savedCode, holderId: null, theirs: null, signIn: null, codeWarnings: [] };
  if (signedOut) return { ...form, ...signedOut };
  if (outcome.ok && "codeWarnings" in outcome.value) return { ...form, ...outcome.value };
  if (outcome.ok) return showSaved(id, values.name);

  const { status, holder } = outcome.problem;
  const latest = status === 412 ? await findLatest(id) : null;
  // A repeated submit after a lost response: the saved version already equals the typed one.
  if (latest && isSame(latest.theirs, values, savedCode)) return showSaved(id, latest.theirs.name);
  if (latest) return { ...form, ...changed, ...latest, savedCode: latest.theirs.qrCode };
  const isGone = status === 404 || status === 412;
  return { ...form, ...failure(outcome), holderId: holder?.id ?? null, ...(isGone && { message: gone }) };
}

async function showSaved(id: string, name: string): Promise<never> {
  await setFlash({ name, text: "saved" });
  redirect(`/access-points/${encodeURIComponent(id)}`);
}

function isSame(theirs: AccessPointValues, typed: AccessPointValues, savedCode: string): boolean {
  const normalized = editedAccessPoint(savedCode).parse(typed);
  return fieldNames.every((name) => theirs[name] === normalized[name]);
}

const changed = { status: "changed" as const, message: null, fields: {} };
const gone =
  "Someone else deleted this access point after you opened it. Copy what you typed if you want to create it again.";
