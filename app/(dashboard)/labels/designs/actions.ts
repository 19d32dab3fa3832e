"use server";

import { redirect } from "next/navigation";
import { readLogo } from "@/app/(dashboard)/labels/designs/read-logo";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readDesign, toDesign } from "@/lib/dashboard/forms/designs";
import { failure } from "@/lib/dashboard/forms/failure";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

const path = "/labels/designs";

/** Saves a label design, or shows it again with what was typed and the chosen logo, depending on the pressed button. */
export async function saveDesignAction(_previous: DesignFormState, formData: FormData): Promise<DesignFormState> {
  const typed = readDesign(formData);
  const logo = await readLogo(formData);
  if (!logo.ok) return { values: typed, signIn: null, ...failure(logo) };
  const values = { ...typed, logo: logo.value ?? typed.logo };
  if (readText(formData, "intent") === "show") return { ...initialFormState, values };
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const design = toDesign(values);
    return design.ok ? client.saveLabelDesign(readText(formData, "id") || null, design.value) : design;
  });
  if (signedOut) return { values, ...signedOut };
  if (!outcome.ok) return { values, signIn: null, ...failure(outcome) };
  await setFlash({ name: values.name, text: "saved" });
  redirect(path);
}

export async function deleteDesignAction(formData: FormData): Promise<void> {
  const { outcome } = await withSession(formData, (client) => client.deleteLabelDesign(readText(formData, "id")));
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  const name = readText(formData, "name");
  if (isGone) await setFlash({ name, text: "deleted. Earlier print jobs do not change." });
  else await setFlash({ name, tone: "danger", text: "could not be deleted. Try again." });
  redirect(path);
}
