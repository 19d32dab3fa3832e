"use server";

import { redirect } from "next/navigation";
import { checkStockValues, readStock } from "@/lib/dashboard/forms/equipment";
import { failure } from "@/lib/dashboard/forms/failure";
import type { StockFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read";
import { asSignedIn } from "@/lib/dashboard/forms/signed-in";

export async function saveStockAction(_previous: StockFormState, formData: FormData): Promise<StockFormState> {
  const values = readStock(formData);
  const id = readText(formData, "id") || null;
  const { signedOut, outcome } = await asSignedIn(formData, async (client) => {
    const typed = checkStockValues(values);
    return typed.ok ? client.saveLabelStock(id, typed.value) : typed;
  });
  if (signedOut) return { values, ...signedOut };
  if (outcome.ok) redirect("/labels/stocks?note=saved");
  return { values, signIn: null, ...failure(outcome) };
}

export async function deleteStockAction(formData: FormData): Promise<void> {
  const id = readText(formData, "id");
  const { outcome } = await asSignedIn(formData, (client) => client.deleteLabelStock(id));
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  redirect(`/labels/stocks?note=${isGone ? "deleted" : "kept"}`);
}
