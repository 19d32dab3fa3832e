import { fieldLabels } from "@/components/access-points/form/access-point-fields";
import type { AccessPointErrors } from "@/components/access-points/form/use-access-point-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import type { AccessPointFormState } from "@/lib/dashboard/forms/form-state";

type FormErrorsProps = {
  state: AccessPointFormState;
  errors: AccessPointErrors;
};

/** The summary of what is wrong with the form of an access point. */
export function FormErrors({ state, errors }: FormErrorsProps) {
  const wrong = Object.entries(fieldLabels).flatMap(([id, label]) => {
    const error = errors[id as keyof AccessPointErrors];
    return error ? [{ id, label, error }] : [];
  });
  return <ErrorSummary message={state.message} fields={wrong} />;
}
