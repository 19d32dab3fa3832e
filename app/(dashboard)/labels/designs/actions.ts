"use server";

import { describeDesign } from "@/components/labels/designs/design-members";
import { designForm, designNames } from "@/lib/contract/labels/design-form";
import type { LabelDesign, NewLabelDesign } from "@/lib/contract/labels/label-design";
import { failed, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { type Changed, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText, readTexts, requireForm } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { LogoError, toLogo } from "@/lib/labels/logo/logo";
import { t } from "@/lib/messages/messages";

const LOGO_MAX_BYTES = 200 * 1_024;

export async function saveDesignAction(_previous: DesignFormState, form: FormData): Promise<DesignFormState> {
  const logo = await readLogo(form);
  const values = {
    ...readTexts(form, designNames),
    ...(logo.ok && logo.value !== null && { logo: logo.value }),
  };
  const isShown = readText(form, "intent") === "show";
  return formAction(form, {
    state: { values },
    isOpen: isShown,
    send: async (client): Promise<Outcome<LabelDesign | Changed | null>> => {
      if (!logo.ok) return logo;
      if (isShown) return { ok: true, value: null };
      const design = validateForm(designForm, values);
      if (!design.ok) return design;
      const id = readText(form, "id");
      if (id) return changeDesign(client, form, id, design.value);
      return client.createLabelDesign({ body: design.value });
    },
    done: () =>
      isShown
        ? { status: "fresh" }
        : { to: "/settings/labels#designs", message: t("point.saved", { name: readText(form, "name") }) },
  });
}

async function changeDesign(
  client: ServiceClient,
  form: FormData,
  id: string,
  design: NewLabelDesign,
): Promise<Outcome<LabelDesign | Changed>> {
  const latest = await client.getLabelDesign({ id });
  if (!latest.ok) return latest;
  return saveChanges(form, { typed: describeDesign(design), saved: describeDesign(latest.value) }, (changed) => {
    const names = Object.keys(changed) as (keyof NewLabelDesign)[];
    return client.updateLabelDesign({ id, body: Object.fromEntries(names.map((name) => [name, design[name]])) });
  });
}

export const deleteDesignAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("equipment.deleted", { name: readText(form, "name") }),
    failed: t("equipment.notDeleted", { name: readText(form, "name") }),
    send: (client) => client.deleteLabelDesign({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => "/settings/labels#designs",
  });

/** Null when no file is chosen. */
async function readLogo(form: FormData): Promise<Outcome<string | null>> {
  const file = requireForm(form).get("logo-file");
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: null };
  const refuse = (detail: string) =>
    failed({ kind: "validation-failed", detail, errors: [{ pointer: "/logo", detail }] });
  if (file.size > LOGO_MAX_BYTES) return refuse(t("designs.logo.tooLarge", { max: 200 }));
  try {
    return { ok: true, value: toLogo(Buffer.from(await file.arrayBuffer()).toString("base64")) };
  } catch (error) {
    if (error instanceof LogoError) return refuse(error.message);
    throw error;
  }
}
