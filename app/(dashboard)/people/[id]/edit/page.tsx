import type { Metadata } from "next";
import { editPersonAction } from "@/app/(dashboard)/people/[id]/edit/actions";
import { EditPersonForm } from "@/components/accounts/people/edit-person-form";
import { PeopleError, PeopleUnavailable } from "@/components/accounts/people/people-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { personForForm } from "@/lib/dashboard/loaders/people";

export const metadata: Metadata = { title: "Edit person" };

export default async function EditPersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/people/${encodeURIComponent(id)}`;
  if (!(await isAvailable("people"))) return <PeopleUnavailable />;
  const outcome = await personForForm(id);
  if (outcome && !outcome.ok) return <PeopleError problem={outcome.problem} retryHref={`${href}/edit`} />;
  const { user, etag } = outcome?.value ?? { user: null, etag: "" };
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const values = { name: user?.name ?? "", role: user?.role ?? ("staff" as const) };
  // Another object: React sends an object that a state holds twice as a reference, which lib/server rejects.
  const base = { ...values };
  return (
    <div className="grid gap-5">
      <PageHead breadcrumb={{ parent: { href, name: user?.name ?? "Person" }, current: "Edit" }} title="Edit person" />
      <EditPersonForm
        id={id}
        action={editPersonAction}
        initial={{ ...initialFormState, values, base, etag, theirs: null }}
      />
    </div>
  );
}
