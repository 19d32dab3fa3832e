import { initialFormState } from "@/components/ui/fields/initial-form-state";
import type { FactorFormState, NewPasskeyState } from "@/lib/dashboard/forms/accounts/factor-form-state";

/** Page of all forms about the own factors. */
export const FACTOR_PAGE = "/account/second-factor";

const blank = { ...initialFormState, values: { name: "" }, codes: null };

export const blankFactor: FactorFormState = { ...blank, begun: null };
export const blankPasskey: NewPasskeyState = { ...blank, begun: null };

/** Labels and schema of these forms. The service says which proof is missing. */
export const factorForm = {
  labels: { name: "Name", password: "Your password", code: "Code" },
  loadSchema: async () => (await import("@/lib/contract/accounts/second-factor")).proofForm,
};
