import type { FormState } from "@/lib/dashboard/forms/form-state";

/** A form nobody has sent yet. */
export const freshEquipment = <Values>(values: Values): FormState & { values: Values } => ({
  status: "fresh",
  message: null,
  fields: {},
  signIn: null,
  values,
});
