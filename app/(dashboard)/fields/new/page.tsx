import type { Metadata } from "next";
import { addFieldAction } from "@/app/(dashboard)/fields/actions";
import { FieldForm } from "@/components/fields/field-form";
import { FieldsError, FieldsUnavailable } from "@/components/fields/fields-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { fieldsForAdmin } from "@/lib/dashboard/loaders/custom-fields";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";

export const metadata: Metadata = { title: "New custom field" };

const values = { label: "", key: "", type: "text", options: "", required: "", searchable: "", onLabel: "" } as const;

export default async function NewFieldPage() {
  if (!(await isAvailable("fields"))) return <FieldsUnavailable />;
  const outcome = await fieldsForAdmin();
  if (outcome && !outcome.ok) return <FieldsError problem={outcome.problem} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/fields", name: "Custom fields" }, current: "New" }}
        title="New custom field"
      />
      <FieldForm action={addFieldAction} initial={{ ...initialFormState, values }} savedKey={null} />
    </div>
  );
}
