"use server";

import { redirect } from "next/navigation";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { readDesign, toDesign } from "@/lib/dashboard/forms/designs";
import { failure } from "@/lib/dashboard/forms/failure";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";
import { LogoError, toLogo } from "@/lib/labels/logo/logo";

const path = "/labels/designs";

/** Largest file of a logo, in bytes. */
const LOGO_MAX_BYTES = 200 * 1_024;

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

/** Returns the chosen file as the logo that is printed, null when no file is chosen, or what is wrong with the file. */
async function readLogo(formData: FormData): Promise<Outcome<string | null>> {
  const file = formData.get("logo-file");
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: null };
  const refuse = (detail: string) =>
    failed({ kind: "validation-failed", detail, errors: [{ pointer: "/logo", detail }] });
  if (file.size > LOGO_MAX_BYTES) return refuse("The logo is larger than 200 kB. Choose a smaller file.");
  try {
    return { ok: true, value: toLogo(Buffer.from(await file.arrayBuffer()).toString("base64")) };
  } catch (error) {
    if (error instanceof LogoError) return refuse(error.message);
    throw error;
  }
}
