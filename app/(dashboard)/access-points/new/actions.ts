"use server";

import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldOf, mapFields } from "@/lib/contract/access-points/access-point-fields";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import type { Failed } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { failure } from "@/lib/dashboard/forms/failure";
import type { CreateFormState } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";
import { readAccessPoint, readText } from "@/lib/dashboard/forms/read-form";
import { validate } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { addToBatch, endBatch } from "@/lib/dashboard/session/created-batch";
import { findSession } from "@/lib/dashboard/session/session";

export async function createAccessPointAction(
  _previous: CreateFormState,
  formData: FormData,
): Promise<CreateFormState> {
  const values = readAccessPoint(formData);
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const { signedOut, outcome } = await withSession<ListedAccessPoint | Unconfirmed>(formData, async (client) => {
    const typed = validate(newAccessPoint, values);
    if (!typed.ok) return typed;
    const warnings = await unconfirmedWarnings(client, formData, typed.value.qrCode);
    return warnings.length > 0 ? unconfirmed(warnings) : client.createAccessPoint(typed.value, idempotencyKey);
  });
  const form = { values, idempotencyKey, saved: null, holderId: null, codeWarnings: [] };
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...refused(outcome, idempotencyKey) };
  if ("codeWarnings" in outcome.value) return { ...form, ...outcome.value };

  const saved = outcome.value;
  const session = await findSession();
  if (session) await addToBatch(session.user.id, saved.id);
  // Without script, Back and reload would send the form again. A redirect leaves a page that they can load.
  if (!(await headers()).has("next-action")) redirect("/access-points/new?saved=1");
  return {
    status: "saved",
    message: null,
    fields: {},
    signIn: null,
    holderId: null,
    codeWarnings: [],
    values: mapFields((name) => (fieldOf(name).isKept ? saved[name] : "")),
    idempotencyKey: randomUUID(),
    saved: labelContentOf(saved, []),
  };
}

/** Ends the batch of created access points, so that the list beside the form is empty. */
export async function endBatchAction(_formData: FormData): Promise<void> {
  await endBatch();
}

/** A response below 500 wrote nothing, so the next submit is a new request with a new key. */
function refused(failed: Failed, idempotencyKey: string) {
  const { problem } = failed;
  const isSaved = problem.type === problemType("idempotency-key-reused");
  return {
    ...failure(failed),
    ...(isSaved && {
      message:
        "This form was already saved with other values. Check the list. To create a second access point, submit the form again.",
    }),
    signIn: null,
    holderId: problem.holder?.id ?? null,
    idempotencyKey: problem.status < 500 ? randomUUID() : idempotencyKey,
  };
}
