import { useMemo } from "react";
import { t } from "@/lib/messages/messages";

export const FACTOR_PAGE = "/account/second-factor";

export const blankFactor = { values: { name: "" }, codes: null, begun: null };

/** Labels and schema of these forms. The service says which proof is missing. */
export const useFactorForm = () =>
  useMemo(
    () => ({
      labels: {
        name: t("account.factor.name"),
        password: t("account.factor.yourPassword"),
        code: t("account.factor.code"),
      },
      loadSchema: async () => (await import("@/lib/contract/accounts/second-factor")).proofForm,
    }),
    [],
  );
