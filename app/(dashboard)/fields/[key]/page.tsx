import { addFieldAction, changeFieldAction, deleteFieldAction } from "@/app/(dashboard)/fields/actions";
import { blankField, editedFieldTexts } from "@/components/custom-fields/edited-field-texts";
import { FieldForm } from "@/components/custom-fields/field-form";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import { customFieldTypeLabels } from "@/lib/contract/custom-fields/field-types";
import { failed } from "@/lib/contract/outcome";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

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
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="field" />;
  const { field, use } = loaded.value ?? { field: null, use: null };
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const base = editedFieldTexts(field ?? blankField);
  const title = isNew ? t("fields.new") : (field?.label ?? key);
  const values = { ...base, key: isNew ? "" : key, type: field?.type ?? ("text" as const) };
  return (
    <Page>
      <PageHead
        breadcrumb={{
          parent: { href: "/fields", name: t("fields.title") },
          current: isNew ? t("fields.new.current") : title,
        }}
        title={title}
        beside={
          !isNew && (
            <p className="basis-full text-soft wrap-anywhere">
              {rich("fields.typeAndKey", {
                type: t(customFieldTypeLabels[values.type]),
                key,
                code: (text) => <code dir="ltr">{text}</code>,
              })}
            </p>
          )
        }
        actions={
          field && (
            <ConfirmButton
              id="delete"
              verb="delete"
              name={field.label}
              fields={{ key, label: field.label }}
              action={deleteFieldAction}
            >
              {use !== null && `${t("fields.delete.used", { count: use.accessPoints })} `}
              {t("fields.delete.keptValues")}
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
