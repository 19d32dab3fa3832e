import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { type FieldName, fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { type ChangedField, CUSTOM } from "@/lib/contract/audit/audit-changes";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { shownValue, textOfValue } from "@/lib/contract/custom-fields/field-types";

export type ValueRestoring = {
  accessPoint: ListedAccessPoint & { etag: string };
  fields: CustomField[];
  action: (form: FormData) => Promise<void>;
  from: "point" | "history";
};

export function RestoreValueForm({ changed, restoring }: { changed: ChangedField; restoring: ValueRestoring }) {
  const { accessPoint, action, from } = restoring;
  const { id, name, etag } = accessPoint;
  const current = currentText(changed.name, restoring);
  const { valueBefore } = changed;
  if (current === null || (typeof valueBefore === "object" && valueBefore !== null)) return null;
  const value = textOfValue(valueBefore ?? undefined);
  if (value === current || (value === "" && isNeeded(changed.name))) return null;
  return (
    <PostForm action={action} className="ms-2 inline-block print:hidden">
      <HiddenFields fields={{ id, name, etag, field: changed.name, label: changed.label, value, from }} />
      <button type="submit" className="min-h-6 text-link text-soft hover:text-ink touch:min-h-11">
        {value === ""
          ? rich("history.restoreEmpty", { field: changed.label, sr: spoken })
          : rich("history.restoreTo", { field: changed.label, value: shownValue(valueBefore ?? ""), sr: spoken })}
      </button>
    </PostForm>
  );
}

/** Null for what this button cannot change, such as the owner. */
function currentText(name: string, { accessPoint, fields }: ValueRestoring): string | null {
  if (isField(name)) return accessPoint[name];
  const key = name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : "";
  return fields.some((field) => field.key === key) ? textOfValue(accessPoint.fields?.[key]) : null;
}

const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

/** An access point without a name is refused, and one without a code gets another one. */
const isNeeded = (name: string): boolean =>
  isField(name) && (fieldOf(name).isRequired || fieldOf(name).isScanned === true);
