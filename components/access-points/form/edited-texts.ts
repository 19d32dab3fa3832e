import { blankFields, type FieldName, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { controlName } from "@/lib/contract/custom-fields/field-types";

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
