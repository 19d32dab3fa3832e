import { useMemo } from "react";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import type { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

export const FACTOR_PAGE = "/account/second-factor";

export const blankFactor = { values: { name: "" }, codes: null, begun: null };

const labelsOf = () => ({
  name: t("account.factor.name"),
  password: t("account.factor.yourPassword"),
  code: t("account.factor.code"),
});

/** The service says which proof is missing. */
export const useFactorForm = <State extends FormState>(sent: ReturnType<typeof useFormAction<State>>) =>
  useActionForm(sent, { labels: useMemo(labelsOf, []) });
