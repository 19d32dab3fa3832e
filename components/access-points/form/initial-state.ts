import { initialFormState } from "@/components/ui/fields/initial-form-state";
import type { CreateFormState, EditFormState } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

const blank = { name: "", location: "", description: "", qrCode: "" };

/** Returns the initial state of the form to create an access point. */
export const initialCreateState = (idempotencyKey: string): CreateFormState => ({
  ...initialFormState,
  values: blank,
  holderId: null,
  idempotencyKey,
  created: [],
});

/**
 * Returns the initial state of the form to edit an access point. `found` is null after the session ended: then the state
 * that the action returned fills the form.
 */
export function initialEditState(found: { accessPoint: ListedAccessPoint; etag: string } | null): EditFormState {
  const { name, location, description, qrCode } = found?.accessPoint ?? blank;
  const values = { name, location, description, qrCode };
  return { ...initialFormState, values, holderId: null, etag: found?.etag ?? "", theirs: null };
}
