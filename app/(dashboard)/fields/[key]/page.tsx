import { addFieldAction, changeFieldAction, deleteFieldAction } from "@/app/(dashboard)/fields/actions";
import { blankField, editedFieldTexts } from "@/components/custom-fields/edited-field-texts";
import { FieldForm } from "@/components/custom-fields/field-form";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import { customFieldTypeLabels } from "@/lib/contract/custom-fields/field-types";
import { failed } from "@/lib/contract/outcome";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

/** Page of a custom field, or of a new one (`/fields/new`). */
export default async function FieldPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  const isNew = key === "new";
  const loaded = await loadFormPage({
    needs: "contract",
    load: async (client, session) => {
      const fields = await listAllFields(client, session);
      if (!fields.ok) return fields;
      const found = fields.value.find((one) => one.key === key && one.deletedAt === null);
      const field = isNew ? null : (found ?? null);
      if (!field && !isNew) return failed({ kind: "not-found", detail: "" });
      const use = field && (await client.getFieldUse({ key }));
      return { ok: true, value: { field, use: use?.ok ? use.value : null } };
    },
  });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="field">
        No field has this key. It may have been deleted; then you can restore it.
      </NotLoaded>
    );
  }
  const { field, use } = loaded.value ?? { field: null, use: null };
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const base = editedFieldTexts(field ?? blankField);
  const title = isNew ? "New field" : (field?.label ?? key);
  const values = { ...base, key: isNew ? "" : key, type: field?.type ?? ("text" as const) };
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/fields", name: "Fields" }, current: isNew ? "New" : title }}
        title={title}
        beside={
          !isNew && (
            <p className="basis-full text-soft wrap-anywhere">
              {customFieldTypeLabels[values.type]}, key <code>{key}</code>
            </p>
          )
        }
        actions={
          field && (
            <ConfirmButton
              id="delete"
              verb="delete"
              name={field.label}
              fields={[
                ["key", key],
                ["label", field.label],
              ]}
              action={deleteFieldAction}
            >
              {use !== null && `${usedBy(use.accessPoints)} `}
              The field vanishes from every page, file and answer. Its values are kept, and restoring the field brings
              them back.
            </ConfirmButton>
          )
        }
      />
      <FieldForm
        action={isNew ? addFieldAction : changeFieldAction}
        initial={{ values, base, theirs: [] }}
        savedKey={isNew ? null : key}
      />
    </Page>
  );
}

function usedBy(count: number): string {
  if (count === 0) return "No access point has a value.";
  return `${countOf(count)} ${count === 1 ? "has" : "have"} a value.`;
}
