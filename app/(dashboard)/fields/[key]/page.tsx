import type { Metadata } from "next";
import { changeFieldAction, deleteFieldAction } from "@/app/(dashboard)/fields/actions";
import { FieldForm } from "@/components/fields/field-form";
import { FieldNotFound, FieldsError, FieldsUnavailable } from "@/components/fields/fields-error";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { customFieldTypeLabels } from "@/lib/contract/custom-fields/field-types";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { fieldsForAdmin } from "@/lib/dashboard/loaders/custom-fields";
import { isAvailable, setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { findSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Custom field" };

export default async function FieldPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  if (!(await isAvailable("fields"))) return <FieldsUnavailable />;
  const outcome = await fieldsForAdmin();
  if (outcome && !outcome.ok) return <FieldsError problem={outcome.problem} />;
  const field = outcome?.value.find((one) => one.key === key && one.deletedAt === null);
  if (outcome && !field) {
    setProblemStatus({ status: 404 });
    return <FieldNotFound />;
  }
  const use = await serviceClient(await findSession()).countFieldUse(key);
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const values = {
    label: field?.label ?? "",
    key,
    type: field?.type ?? ("text" as const),
    options: field?.options.join("\n") ?? "",
    required: field?.required ? "yes" : "",
    searchable: field?.searchable ? "yes" : "",
    onLabel: field?.onLabel ? "yes" : "",
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead
        breadcrumb={{ parent: { href: "/fields", name: "Custom fields" }, current: field?.label ?? key }}
        title={field?.label ?? key}
        beside={
          <p className="basis-full text-soft wrap-anywhere">
            {customFieldTypeLabels[values.type]}, key <code>{key}</code>
          </p>
        }
        actions={
          field && (
            <ConfirmButton
              id="delete"
              verb="Delete"
              name={field.label}
              fields={[
                ["key", key],
                ["label", field.label],
              ]}
              action={deleteFieldAction}
            >
              {use.ok && `${usedBy(use.value)} `}
              The field vanishes from every page, file and answer. Its values are kept, and restoring the field brings
              them back.
            </ConfirmButton>
          )
        }
      />
      <FieldForm action={changeFieldAction} initial={{ ...initialFormState, values }} savedKey={key} />
    </div>
  );
}

function usedBy(count: number): string {
  if (count === 0) return "No access point has a value.";
  return count === 1 ? "1 access point has a value." : `${count.toLocaleString("en")} access points have a value.`;
}
