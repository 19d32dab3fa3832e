import { editPersonAction } from "@/app/(dashboard)/people/[id]/edit/actions";
import { EditPersonForm } from "@/components/accounts/people/edit-person-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export default async function EditPersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/people/${encodeURIComponent(id)}`;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getUser({ id }) });
  if (!loaded.ok) {
    return (
      <NotLoaded problem={loaded.problem} what="person" up={{ href: "/people", name: "People" }}>
        No person has this address. They may have been removed.
      </NotLoaded>
    );
  }
  const user = loaded.value;
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const values = { name: user?.name ?? "", role: user?.role ?? ("staff" as const) };
  // Another object: React sends an object that a state holds twice as a reference, which lib/server rejects.
  const base = { ...values };
  return (
    <Page>
      <PageHead breadcrumb={{ parent: { href, name: user?.name ?? "Person" }, current: "Edit" }} title="Edit person" />
      <EditPersonForm
        id={id}
        action={editPersonAction}
        initial={{ ...initialFormState, values, base, etag: user?.etag ?? "", theirs: null }}
      />
    </Page>
  );
}
