"use server";

import { redirect } from "next/navigation";
import { editedAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { readCustomTexts, toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { failure } from "@/lib/dashboard/forms/failure";
import type { AccessPointValues, EditFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPointForm, readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findLatest } from "@/lib/dashboard/loaders/load-access-point";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function editAccessPointAction(_previous: EditFormState, formData: FormData): Promise<EditFormState> {
  const values = readAccessPointForm(formData);
  const custom = readCustomTexts(formData);
  const id = readText(formData, "id");
  const etag = readText(formData, "etag");
  const savedCode = readText(formData, "savedCode");
  const { signedOut, outcome } = await withSession<Response | Unconfirmed>(formData, async (client) => {
    const typed = validateForm(editedAccessPoint(savedCode), values);
    if (!typed.ok) return typed;
    const body = { ...typed.value, ...(await toCustomInput(client, custom)) };
    const { qrCode, ...others } = body;
    if (qrCode === savedCode) return client.updateAccessPoint(id, others, etag);
    const warnings = await unconfirmedWarnings(client, formData, qrCode, id);
    return warnings.length > 0 ? unconfirmed(warnings) : client.updateAccessPoint(id, body, etag);
  });
  const form = {
    values,
    custom,
    etag,
    savedCode,
    holderId: null,
    theirs: null,
    theirCustom: {},
    signIn: null,
    codeWarnings: [],
  };
  if (signedOut) return { ...form, ...signedOut };
  if (outcome.ok && "codeWarnings" in outcome.value) return { ...form, ...outcome.value };
  if (outcome.ok) return showSaved(id, values.name);

  const { status, holder } = outcome.problem;
  const latest = status === 412 ? await findLatest(id) : null;
  // A repeated submit after a lost response: the saved version already equals the typed one.
  if (latest && isSame(latest, { values, custom }, savedCode)) return showSaved(id, latest.theirs.name);
  if (latest) return { ...form, ...changed, ...latest, savedCode: latest.theirs.qrCode };
  const isGone = status === 404 || status === 412;
  return { ...form, ...failure(outcome), holderId: holder?.id ?? null, ...(isGone && { message: gone }) };
}

async function showSaved(id: string, name: string): Promise<never> {
  await setFlash({ name, text: "saved" });
  redirect(`/access-points/${encodeURIComponent(id)}`);
}

type Typed = { values: AccessPointValues; custom: Record<string, string> };

function isSame(
  { theirs, theirCustom }: Pick<EditFormState, "theirCustom"> & { theirs: AccessPointValues },
  { values, custom }: Typed,
  savedCode: string,
): boolean {
  const normalized = editedAccessPoint(savedCode).parse(values);
  const isSameText = ([key, text]: [string, string]) => (theirCustom[key] ?? "") === text.trim();
  return fieldNames.every((name) => theirs[name] === normalized[name]) && Object.entries(custom).every(isSameText);
}

const changed = { status: "changed" as const, message: null, fields: {} };
const gone =
  "Someone else deleted this access point after you opened it. Copy what you typed if you want to create it again.";
