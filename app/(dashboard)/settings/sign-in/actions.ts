"use server";

import { requiredFactors } from "@/lib/contract/accounts/office-settings";
import { providerForm } from "@/lib/contract/accounts/oidc";
import { adminProof } from "@/lib/contract/accounts/second-factor";
import { saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { readProof } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

/** Sets from which day people of a role need a second factor; an empty day requires none. */
export const requireFactorAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: requiredFactors,
    send: async (client, typed) => {
      const settings = await client.getOfficeSettings();
      if (!settings.ok) return settings;
      const saved = { viewer: "", staff: "", manager: "", admin: "", ...settings.value.secondFactorFrom };
      // The service replaces the days of all roles.
      return saveChanges(form, { typed, saved }, (changed) => {
        const days = Object.entries({ ...saved, ...changed }).filter(([, day]) => day !== "");
        return client.updateOfficeSettings({ body: { secondFactorFrom: Object.fromEntries(days) } });
      });
    },
    done: () => ({ to: "/settings/sign-in#second-factor", message: t("settings.factors.saved") }),
    refused: ({ problem }) => {
      const detail = problem.errors?.find(({ pointer }) => pointer === "/secondFactorFrom")?.detail;
      return detail ? { fields: { admin: detail } } : {};
    },
  });

const SIGN_IN = "/settings/sign-in";

export const addProviderAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: providerForm,
    send: (client, typed) => client.createProvider({ body: { ...typed, ...proofOf(form) } }),
    done: ({ name }) => ({ to: SIGN_IN, message: t("settings.provider.added", { name }) }),
  });

export const changeProviderAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: providerForm,
    send: async (client, { clientSecret, ...typed }) => {
      const id = readText(form, "id");
      const listed = await client.listProviders();
      if (!listed.ok) return listed;
      // The service answers 404 when somebody has removed it meanwhile.
      const saved = listed.value.data.find((one) => one.id === id) ?? typed;
      return saveChanges(form, { typed, saved }, (changed) =>
        client.updateProvider({ id, body: { ...changed, ...(clientSecret && { clientSecret }), ...proofOf(form) } }),
      );
    },
    done: ({ name }) => ({ to: SIGN_IN, message: t("settings.provider.saved", { name }) }),
  });

export const removeProviderAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    state: { values: {} },
    send: (client) => client.deleteProvider({ id: readText(form, "id"), body: proofOf(form) }),
    done: () => ({ to: SIGN_IN, message: t("settings.provider.removed", { name: readText(form, "name") }) }),
  });

/** The service says what is missing or wrong. */
const proofOf = (form: FormData) => adminProof.safeParse(readProof(form)).data ?? {};
