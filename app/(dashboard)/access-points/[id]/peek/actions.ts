"use server";

import type { CellResult } from "@/components/access-points/row-tools/point-details";
import { keyOfParameter } from "@/lib/contract/custom-fields/field-parameters";
import { toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { whyRefused } from "@/lib/dashboard/forms/other-person";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { findLatest } from "@/lib/dashboard/loaders/load-access-point";

/** Gives one field of an access point the text of its cell in the list. Called by script alone. */
export async function saveCellAction(form: FormData): Promise<CellResult> {
  const { id, field, etag, value } = readTexts(form, ["id", "field", "etag", "value"]);
  const key = keyOfParameter(field);
  const { asks, outcome } = await withSession(form, "page", async (client) => {
    const own = field === "name" || field === "location" ? { [field]: value } : {};
    const body = key === undefined ? own : await toCustomInput(client, { [key]: value });
    return client.updateAccessPoint({ id, body, headers: { "If-Match": etag } });
  });
  if (asks?.signIn?.other) return { status: "failed", message: whyRefused(asks.signIn.other) };
  if (asks) return { status: "failed", message: signedOut };
  if (outcome.ok) return { status: "saved", etag: outcome.value.etag, name: outcome.value.name };
  const latest = outcome.problem.status === 412 ? await findLatest(id) : null;
  if (latest) {
    const theirs = key === undefined ? latest.theirs[field as "name" | "location"] : (latest.theirCustom[key] ?? "");
    return { status: "changed", etag: latest.etag, theirs };
  }
  return { status: "failed", message: whyFailed(outcome) };
}

const signedOut = "Your session has ended. Sign in in another tab, then save again: what you typed is still here.";
