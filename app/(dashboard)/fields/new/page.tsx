import { addFieldAction } from "@/app/(dashboard)/fields/actions";
import { blankField, editedFieldTexts } from "@/components/custom-fields/edited-field-texts";
import { FieldForm } from "@/components/custom-fields/field-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { listAllFields } from "@/lib/dashboard/loaders/custom-fields";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

const base = editedFieldTexts(blankField);
const values = { ...base, key: "", type: "text" } as const;

export default async function NewFieldPage() {
  const loaded = await loadFormPage({ needs: "contract", load: listAllFields });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="custom fields" />;
  return (
    <Page>
      <PageHead breadcrumb={{ parent: { href: "/fields", name: "Fields" }, current: "New" }} title="New field" />
      <FieldForm action={addFieldAction} initial={{ ...initialFormState, values, base, theirs: {} }} savedKey={null} />
    </Page>
  );
}
