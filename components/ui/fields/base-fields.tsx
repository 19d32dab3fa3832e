import { ConflictNotice } from "@/components/ui/feedback/conflict-notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { ConflictState } from "@/lib/dashboard/forms/form-state";

type BaseFieldsProps = {
  /** Kind of thing that the form edits, such as "field". */
  what: string;
  href: string;
  state: ConflictState<Record<string, string>> & { values: Record<string, string> };
  labels: Record<string, string>;
};

/**
 * Hidden fields with what the page showed, after a notice about what someone else saved in the same fields. The notice never names
 * a field with only two values: two people who change it choose the same one.
 */
export function BaseFields({ what, href, state, labels }: BaseFieldsProps) {
  const { base, theirs, values } = state;
  const rows = Object.entries(theirs).map(([name, saved = ""]) => ({
    label: labels[name] ?? name,
    saved,
    typed: values[name] ?? "",
  }));
  return (
    <>
      {rows.length > 0 && <ConflictNotice what={what} rows={rows} href={href} />}
      <HiddenFields fields={Object.entries(base).map(([name, value]) => [`base-${name}`, value])} />
    </>
  );
}

/** Returns the text of the button that saves a form with `BaseFields`. */
export function saveLabel({ status, theirs }: { status: string; theirs: object }): string {
  if (status === "signed-out") return "Sign in and save";
  return Object.keys(theirs).length > 0 ? "Save anyway" : "Save";
}
