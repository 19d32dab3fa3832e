import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { blankFields, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type {
  AccessPointValues,
  CreateFormState,
  EditFormState,
  SavedAccessPoint,
  SavedRange,
} from "@/lib/dashboard/forms/form-state";

type CreateStart = {
  idempotencyKey: string;
  /** Access point created last in this batch: its location stays filled in. */
  latest: SavedAccessPoint | undefined;
  /** Whether the form without script has just created it. */
  isSaved: boolean;
  /** Range that the form without script has just created. */
  range: SavedRange | null;
  /** Values that the URL fills in: those of the access point to duplicate, and a code. */
  given: Partial<AccessPointValues>;
  /** Texts of the custom fields of the access point to duplicate. */
  custom: Record<string, string>;
  /** Team by which the list was filtered before the person opened this page; "" for none. */
  team: string;
};

export function initialCreateState({
  idempotencyKey,
  latest,
  isSaved,
  range,
  given,
  custom,
  team,
}: CreateStart): CreateFormState {
  const last = range?.last ?? latest;
  const saved = (isSaved || range ? last : null) ?? null;
  return {
    ...initialFormState,
    status: saved ? "saved" : "fresh",
    values: { ...blankFields, location: last?.location ?? "", ...given },
    custom,
    team,
    holderId: null,
    codeWarnings: [],
    idempotencyKey,
    saved,
    savedRange: range,
  };
}

/**
 * Returns the initial state of the form to edit an access point. `found` is null after the session ended: then the state
 * that the action returned fills the form.
 */
export function initialEditState(
  found: (ListedAccessPoint & { etag: string }) | null,
  custom: Record<string, string>,
): EditFormState {
  const values = pickFields(found ?? blankFields);
  return {
    ...initialFormState,
    values,
    custom,
    team: found?.team?.id ?? "",
    holderId: null,
    codeWarnings: [],
    etag: found?.etag ?? "",
    savedCode: values.qrCode,
    theirs: null,
    theirCustom: {},
  };
}
