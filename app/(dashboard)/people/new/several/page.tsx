import { inviteListAction } from "@/app/(dashboard)/people/new/several/actions";
import { InviteListForm } from "@/components/accounts/people/invite-list-form";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { requireAdmin } from "@/lib/dashboard/loaders/people";

export default async function InviteListPage() {
  const loaded = await loadFormPage({ needs: "contract", load: requireAdmin });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="people" />;
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href: "/people", name: "People" }, current: "Invite several" }}
        title="Invite several people"
      />
      <InviteListForm action={inviteListAction} />
    </Page>
  );
}
