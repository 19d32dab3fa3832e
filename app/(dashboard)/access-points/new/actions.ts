"use server";

import { randomUUID } from "node:crypto";
import { newAccessPoint } from "@/lib/contract/access-point";
import { problemType } from "@/lib/contract/problem";
import { check } from "@/lib/dashboard/forms/check";
import { readCreated } from "@/lib/dashboard/forms/created";
import { type Failed, failure } from "@/lib/dashboard/forms/failure";
import type { CreateFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPoint, readText } from "@/lib/dashboard/forms/read";
import { asSignedIn } from "@/lib/dashboard/forms/signed-in";

const KEPT = 5;

export async function createAccessPointAction(previous: CreateFormState, formData: FormData): Promise<CreateFormState> {
  const values = readAccessPoint(formData);
  const idempotencyKey = readText(formData, "idempotencyKey") || randomUUID();
  const created = readCreated(previous);
  const { signedOut, outcome } = await asSignedIn(formData, async (client) => {
    const typed = check(newAccessPoint, values);
    return typed.ok ? client.createAccessPoint(typed.value, idempotencyKey) : typed;
  });
  const form = { values, idempotencyKey, created, holderId: null };
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...refused(outcome, idempotencyKey) };

  const { id, name, location, qrCode } = outcome.value;
  return {
    status: "saved",
    message: null,
    fields: {},
    signIn: null,
    holderId: null,
    values: { name: "", location, description: "", qrCode: "" },
    idempotencyKey: randomUUID(),
    created: [{ id, name, location, qrCode }, ...created].slice(0, KEPT),
  };
}

/** An answer below 500 wrote nothing, so what is sent next is another request and has another key. */
function refused(failed: Failed, idempotencyKey: string) {
  const { problem } = failed;
  const wasSaved = problem.type === problemType("idempotency-key-reused");
  return {
    ...failure(failed),
    ...(wasSaved && {
      message:
        "This form was saved a moment ago with other words. Look at the list; to make a second one, send it again.",
    }),
    signIn: null,
    holderId: problem.holder?.id ?? null,
    idempotencyKey: problem.status < 500 ? randomUUID() : idempotencyKey,
  };
}
