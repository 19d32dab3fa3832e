"use server";

import { randomUUID } from "node:crypto";
import { newAccessPoint } from "@/lib/contract/access-point";
import { fieldOf, mapFields } from "@/lib/contract/access-point-fields";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { problemType } from "@/lib/contract/problem";
import type { Failed } from "@/lib/dashboard/client/outcome";
import { failure } from "@/lib/dashboard/forms/failure";
import type { CreateFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPoint, readCreated, readText } from "@/lib/dashboard/forms/read-form";
import { validate } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";

/** Number of created access points that stay in view. */
const CREATED_MAX = 5;

export async function createAccessPointAction(previous: CreateFormState, formData: FormData): Promise<CreateFormState> {
  const values = readAccessPoint(formData);
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const created = readCreated(previous);
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const typed = validate(newAccessPoint, values);
    return typed.ok ? client.createAccessPoint(typed.value, idempotencyKey) : typed;
  });
  const form = { values, idempotencyKey, created, holderId: null };
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...refused(outcome, idempotencyKey) };

  const saved = outcome.value;
  return {
    status: "saved",
    message: null,
    fields: {},
    signIn: null,
    holderId: null,
    values: mapFields((name) => (fieldOf(name).isKept ? saved[name] : "")),
    idempotencyKey: randomUUID(),
    created: [labelContentOf(saved, []), ...created].slice(0, CREATED_MAX),
  };
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
