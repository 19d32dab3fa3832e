import { blankFields, type FieldName, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import type {
  AccessPointValues,
  CreateFormState,
  EditFormState,
  InitialState,
  SavedAccessPoint,
  SavedRange,
} from "@/lib/dashboard/forms/form-state";

type CreateStart = {
  idempotencyKey: string;
  latest: SavedAccessPoint | undefined;
  isSaved: boolean;
  range: SavedRange | null;
  given: Partial<AccessPointValues>;
  custom: Record<string, string>;
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
}: CreateStart): InitialState<CreateFormState> {
  const last = range?.last ?? latest;
  const saved = (isSaved || range ? last : null) ?? null;
  return {
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

/** `found` is null after the session ended: then the state that the action returned fills the form. */
export function initialEditState(
  found: ListedAccessPoint | null,
  custom: Record<string, string>,
): InitialState<EditFormState> {
  const values = pickFields(found ?? blankFields);
  return {
    values,
    custom,
    team: found?.team?.id ?? "",
    holderId: null,
    codeWarnings: [],
    base: editedTexts(found, custom),
    theirs: [],
  };
}

/** Returns an access point as the texts of the controls of its form. */
export const editedTexts = (
  found: Pick<ListedAccessPoint, FieldName | "team"> | null,
  custom: Record<string, string>,
): Record<FieldName | "teamId", string> & Record<string, string> => ({
  ...pickFields(found ?? blankFields),
  ...toControls(custom),
  teamId: found?.team?.id ?? "",
});

/** Returns texts of custom fields by the names of their controls. */
export const toControls = (custom: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(custom).map(([key, text]) => [controlName(key), text]));
