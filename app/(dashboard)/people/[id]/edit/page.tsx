import { editPersonAction } from "@/app/(dashboard)/people/[id]/edit/actions";
import { roleCards } from "@/components/accounts/role-texts";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

export default async function EditPersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/people/${encodeURIComponent(id)}`;
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getUser({ id }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="person" />;
  const user = loaded.value;
  // If the session has ended, these are empty, and the form shows the values that its action returned.
  const saved = { name: user?.name ?? "", role: user?.role ?? "staff" };
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name: user?.name ?? t("people.person") }, current: t("common.edit") }}
        title={t("people.edit")}
      />
      <RecordForm
        action={editPersonAction}
        href={`${href}/edit`}
        schema="person"
        fields={[
          { name: "name", label: t("people.name"), input: { autoComplete: "off" } },
          { name: "role", label: t("people.role"), cards: roleCards() },
        ]}
        saved={saved}
        what="person"
        hidden={{ id }}
        submit={t("common.save")}
        cancelHref={href}
      />
    </Page>
  );
}
