import "server-only";
import {
  type CustomField,
  type CustomFieldChanges,
  customField,
  customFieldList,
  customFieldUse,
  type NewCustomField,
} from "@/lib/contract/custom-fields/custom-field";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

/** Creates the operations on custom fields of the service's client. */
export function fieldCalls(token: string | undefined) {
  const one = (key: string) => `/fields/${encodeURIComponent(key)}`;

  return {
    /** Returns the fields in their order, and for an admin who asks for them the deleted ones after them. */
    listFields: async ({ deleted = false } = {}): Promise<Outcome<CustomField[]>> => {
      const path = deleted ? "/fields?deleted=yes" : "/fields";
      const outcome = await requestJson(customFieldList, { path, token });
      return outcome.ok ? { ok: true, value: outcome.value.data } : outcome;
    },

    createField: (body: NewCustomField): Promise<Outcome<CustomField>> =>
      requestJson(customField, { method: "POST", path: "/fields", token, body }),

    updateField: (key: string, body: CustomFieldChanges): Promise<Outcome<CustomField>> =>
      requestJson(customField, { method: "PATCH", path: one(key), token, body }),

    deleteField: (key: string): Promise<Outcome<Response>> => request({ method: "DELETE", path: one(key), token }),

    restoreField: (key: string): Promise<Outcome<CustomField>> =>
      requestJson(customField, { method: "POST", path: `${one(key)}/restore`, token }),

    /** Returns how many access points have a value of a field. */
    countFieldUse: async (key: string): Promise<Outcome<number>> => {
      const outcome = await requestJson(customFieldUse, { path: `${one(key)}/use`, token });
      return outcome.ok ? { ok: true, value: outcome.value.accessPoints } : outcome;
    },
  };
}
