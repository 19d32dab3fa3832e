import type { Metadata } from "next";
import { moveFieldAction, restoreFieldAction } from "@/app/(dashboard)/fields/actions";
import { FieldsError, FieldsUnavailable } from "@/components/fields/fields-error";
import { FieldsList } from "@/components/fields/fields-list";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/shell/page-head";
import { fieldsForAdmin } from "@/lib/dashboard/loaders/custom-fields";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Custom fields" };

export default async function FieldsPage() {
  if (!(await isAvailable("fields"))) return <FieldsUnavailable />;
  const outcome = (await fieldsForAdmin()) ?? (await redirectToSignIn());
  if (!outcome.ok) return <FieldsError problem={outcome.problem} />;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead
        title="Custom fields"
        actions={
          <ButtonLink kind="primary" href="/fields/new" data-new="">
            Add field
          </ButtonLink>
        }
      />
      <p className="max-w-prose text-soft">
        Fields of every access point besides the usual ones, in the order of the form. At most 30.
      </p>
      <FieldsList fields={outcome.value} move={moveFieldAction} restore={restoreFieldAction} />
    </div>
  );
}
