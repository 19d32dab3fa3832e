import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { blankFields, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { CreateFormState, EditFormState, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";

/**
 * Returns the initial state of the form to create an access point.
 * @param latest access point created last in this batch: its location stays filled in
 * @param isSaved whether the form without script has just created it
 * @param code scanned code that no access point has yet
 */
export const initialCreateState = (
  idempotencyKey: string,
  latest: SavedAccessPoint | undefined,
  isSaved: boolean,
  code = "",
): CreateFormState => ({
  ...initialFormState,
  status: isSaved && latest ? "saved" : "fresh",
  values: { ...blankFields, location: latest?.location ?? "", qrCode: code },
  holderId: null,
  codeWarnings: [],
  idempotencyKey,
  saved: (isSaved && latest) || null,
});

/**
 * Returns the initial state of the form to edit an access point. `found` is null after the session ended: then the state
 * that the action returned fills the form.
 */
export function initialEditState(found: { accessPoint: ListedAccessPoint; etag: string } | null): EditFormState {
  const values = pickFields(found?.accessPoint ?? blankFields);
  return {
    ...initialFormState,
    values,
    holderId: null,
    codeWarnings: [],
    etag: found?.etag ?? "",
    savedCode: values.qrCode,
    theirs: null,
  };
}
