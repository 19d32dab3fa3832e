import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { blankFields, pickFields } from "@/lib/contract/access-point-fields";
import type { CreateFormState, EditFormState } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/** Returns the initial state of the form to create an access point. */
export const initialCreateState = (idempotencyKey: string): CreateFormState => ({
  ...initialFormState,
  values: blankFields,
  holderId: null,
  idempotencyKey,
  created: [],
});

/**
 * Returns the initial state of the form to edit an access point. `found` is null after the session ended: then the state
 * that the action returned fills the form.
 */
export function initialEditState(found: { accessPoint: ListedAccessPoint; etag: string } | null): EditFormState {
  const values = pickFields(found?.accessPoint ?? blankFields);
  return { ...initialFormState, values, holderId: null, etag: found?.etag ?? "", theirs: null };
}
