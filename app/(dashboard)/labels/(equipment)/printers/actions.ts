"use server";

import { redirect } from "next/navigation";
import { checkPrinterValues, readPrinter } from "@/lib/dashboard/forms/equipment";
import { failure } from "@/lib/dashboard/forms/failure";
import type { PrinterFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read";
import { asSignedIn } from "@/lib/dashboard/forms/signed-in";

export async function savePrinterAction(_previous: PrinterFormState, formData: FormData): Promise<PrinterFormState> {
  const values = readPrinter(formData);
  const id = readText(formData, "id") || null;
  const { signedOut, outcome } = await asSignedIn(formData, async (client) => {
    const typed = checkPrinterValues(values);
    return typed.ok ? client.saveLabelPrinter(id, typed.value) : typed;
  });
  if (signedOut) return { values, ...signedOut };
  if (outcome.ok) redirect("/labels/printers?note=saved");
  return { values, signIn: null, ...failure(outcome) };
}

export async function deletePrinterAction(formData: FormData): Promise<void> {
  const id = readText(formData, "id");
  const { outcome } = await asSignedIn(formData, (client) => client.deleteLabelPrinter(id));
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  redirect(`/labels/printers?note=${isGone ? "deleted" : "kept"}`);
}
