export const FACTOR_PAGE = "/account/second-factor";

export const blankFactor = { values: { name: "" }, codes: null, begun: null };

/** Labels and schema of these forms. The service says which proof is missing. */
export const factorForm = {
  labels: { name: "Name", password: "Your password", code: "Code" },
  loadSchema: async () => (await import("@/lib/contract/accounts/second-factor")).proofForm,
};
